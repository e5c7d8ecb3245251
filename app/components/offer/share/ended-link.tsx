import { LinkButton } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/content.tsx";
import { m } from "#messages/messages.js";

/** The page of a link that does not work: the same one whether it was mistyped, replaced, revoked or has expired. */
export function EndedLink() {
  return (
    <div className="stack mx-auto w-full max-w-form">
      <PageHeader title={m.share_ended_title()} sentence={m.share_ended_sentence()} />
      <ul className="list-disc stack tight pl-5">
        <li>{m.share_ended_mistyped()}</li>
        <li>{m.share_ended_replaced()}</li>
        <li>{m.share_ended_expired()}</li>
      </ul>
      <p>{m.share_ended_ask()}</p>
      <div className="form-actions">
        <LinkButton to="/" isDocument>
          {m.shell_back_home()}
        </LinkButton>
      </div>
    </div>
  );
}
