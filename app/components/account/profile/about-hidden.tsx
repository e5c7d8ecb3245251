import { Notice } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** Tells a provider that operators hide its description, and where it reads why. */
export function AboutHidden() {
  return (
    <div className="mb-6">
      <Notice tone="warn" title={m.restriction_notice()}>
        <p>{m.restriction_notice_text()}</p>
        <p>
          <a href="/moderation">{m.restriction_notice_link()}</a>
        </p>
      </Notice>
    </div>
  );
}
