import { Notice } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** Link to the inbox that receives the mails of a demo. */
export function InboxNotice({ url }: { url: string | null }) {
  return url === null ? null : (
    <Notice title={m.account_inbox_demo()}>
      <a href={url}>{m.account_inbox_demo_open()}</a>
    </Notice>
  );
}
