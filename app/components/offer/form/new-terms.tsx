import { richMessage } from "#app/ui/rich-message.tsx";
import { m } from "#messages/messages.js";

/** In a form by which a provider promises something: the terms that it agrees to with it, if they are new to it. */
export function NewTerms({ version }: { version: string | null | undefined }) {
  if (!version) return null;
  return (
    <>
      <input type="hidden" name="terms_version" value={version} />
      <p className="small soft">
        {richMessage(m.offer_terms_changed, { terms: <a href="/terms">{m.request_send_terms_link()}</a> })}
      </p>
    </>
  );
}
