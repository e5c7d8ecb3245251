import { Notice } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** Says on every page that mails to the person's address come back, and links to changing it. */
export function RefusedAddress({ email }: { email: string }) {
  return (
    <div className="mb-4">
      <Notice tone="warn">
        <p className="break-words">{m.watch_refused_notice({ address: email })}</p>
        <p>
          <a href="/account#e-mail">{m.watch_refused_link()}</a>
        </p>
      </Notice>
    </div>
  );
}
