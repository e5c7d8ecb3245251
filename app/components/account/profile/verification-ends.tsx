import { Notice } from "#app/ui/content.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";

/** Tells a verified provider when its verification ends and what to do about it. */
export function VerificationEnds({ at }: { at: string }) {
  return (
    <div id="verification-ends" className="mb-6">
      <Notice tone="warn" title={m.account_ends_title()}>
        <p>{richMessage(m.account_ends_text, { when: <Time at={at} form="date" /> })}</p>
        <p>
          <a href="#documents">{m.account_ends_link()}</a>
        </p>
      </Notice>
    </div>
  );
}
