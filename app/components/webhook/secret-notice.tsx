import { LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { m } from "#messages/messages.js";
import type { NewSecret } from "./webhook-text.ts";

/** The new signing secret, in the response to the form that created it. */
export function SecretNotice({ endpoint_id, secret }: NewSecret) {
  return (
    <Notice tone="good" title={m.webhook_secret_title()} isLive>
      <p>{m.webhook_secret_text()}</p>
      <p className="feed-address">
        <code>{secret}</code>
        <CopyButton text={secret} />
      </p>
      <p>{m.webhook_secret_how()}</p>
      <p>
        <LinkButton to={`/account/webhooks/${endpoint_id}`}>{m.webhook_secret_open()}</LinkButton>
      </p>
    </Notice>
  );
}
