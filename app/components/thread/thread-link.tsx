import { LinkButton } from "#app/ui/button.tsx";
import { Badge } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";
import type { ThreadLinkView } from "#server/thread/reads/unread.ts";

/** The way to a conversation: to its messages, or to writing the first one. */
export function ThreadLink({ link, first }: { link: ThreadLinkView; first: () => string }) {
  return (
    <p className="flex flex-wrap items-center gap-3 no-print">
      <LinkButton to={link.path} viewTransition>
        {link.messages > 0 ? m.thread_open({ count: link.messages }) : first()}
      </LinkButton>
      {link.unread > 0 ? <Badge tone="go">{m.thread_unread({ count: link.unread })}</Badge> : null}
    </p>
  );
}
