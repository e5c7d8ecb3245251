import { ThreadLink } from "#app/components/thread/thread-link.tsx";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { FirstProfile } from "./first-profile.tsx";
import type { SharedOfferProps } from "./shared-offer-props.ts";
import type { SharedState } from "./shared-state.ts";

type TalkProps = SharedOfferProps & { state: SharedState };

/** How somebody who may decide by the link talks to the provider before. */
export function SharedTalk(props: TalkProps) {
  const { talk, offer, state } = props;
  const name = offer.provider_name;
  if (talk === null) return null;
  if (talk.kind === "conversation") return <ThreadLink link={talk.link} first={m.thread_write} />;
  if (talk.kind === "account")
    return (
      <section className="stack tight no-print">
        <p className="soft">{m.share_claimed_text({ name })}</p>
        <p>
          <LinkButton to={talk.path} isDocument>
            {m.share_claimed_link()}
          </LinkButton>
        </p>
      </section>
    );
  if (state !== "open" && state !== "waiting") return null;
  return (
    <FirstWord {...props} command={talk.kind === "ask" ? "send_shared_message" : "claim_direct_offer"} />
  );
}

type FirstWordProps = TalkProps & { command: "send_shared_message" | "claim_direct_offer" };

/** A first message, or an offer to one's address taken into one's account. */
function FirstWord({ command, offer, reader, form_key, terms_version, resultOf, ...rest }: FirstWordProps) {
  const name = offer.provider_name;
  const result = resultOf(command);
  const isMessage = command === "send_shared_message";
  const hidden = {
    _key: `${form_key}-talk`,
    profile_id: reader.profile_id,
    version: offer.version,
    terms_version,
  };
  return (
    <details className="card padded no-print" id="talk" open={result !== null || undefined}>
      <summary className="font-semibold">{m.share_ask_title({ name })}</summary>
      <div className="stack mt-4">
        <p className="soft">{isMessage ? m.share_ask_text({ name }) : m.share_claim_text({ name })}</p>
        <Form id="talk-first" hidden={hidden} result={result} isDocument>
          {isMessage ? (
            <TextArea
              name="body"
              label={m.thread_field()}
              hint={m.thread_masked()}
              maxLength={limits.message_characters}
              rows={3}
            />
          ) : null}
          <FirstProfile reader={reader} {...rest} />
          {reader.needs_profile ? (
            <p className="small soft">
              {richMessage(m.offer_accept_terms, {
                terms: <a href={`/terms?version=${terms_version}`}>{m.offer_accept_terms_link()}</a>,
              })}
            </p>
          ) : null}
          <FormActions>
            <Button name="command" value={command}>
              {isMessage ? m.thread_send() : m.share_claim_button()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
