import { CodeField, EmailField } from "#app/components/account/auth-fields.tsx";
import { InboxNotice } from "#app/components/account/inbox-notice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import { m } from "#messages/messages.js";
import { RefusedChanges } from "../accept-changes.tsx";
import { TakenFields } from "../choose-lines.tsx";
import { revisionField } from "../terms-key.ts";
import { FirstProfile } from "./first-profile.tsx";
import type { SharedOfferProps } from "./shared-offer-props.ts";
import type { SharedState } from "./shared-state.ts";

type DecisionProps = SharedOfferProps & { state: SharedState };

/** What the reader of a link can do with the offer, if anything, and what it means. */
export function SharedDecision(props: DecisionProps) {
  const { link, reader, state } = props;
  if (reader.state === "provider") return <p className="soft no-print">{m.share_own_offer()}</p>;
  if (reader.state === "owner" && link.made_by === "customer")
    return <p className="soft no-print">{m.share_own_link()}</p>;
  if (state !== "open") return null;
  if (!link.may_decide)
    return <p className="soft no-print">{m.share_read_only({ name: link.maker_name })}</p>;
  return (
    <section className="stack no-print" id="decide" aria-labelledby="decide-title">
      <h2 id="decide-title">{m.share_decide_title()}</h2>
      <Meaning {...props} />
      {reader.state === "recipient" || reader.state === "owner" ? <Decide {...props} /> : <Code {...props} />}
    </section>
  );
}

/** What deciding means, before anything is typed. */
function Meaning({ link, hold_hours, offer, talk }: DecisionProps) {
  return (
    <ul className="list-disc stack tight pl-5 small">
      <li>{m.share_meaning_contract({ name: offer.provider_name })}</li>
      <li>{m.share_meaning_next({ hours: String(hold_hours) })}</li>
      {talk ? null : <li>{m.share_meaning_ask({ name: offer.provider_name })}</li>}
      {link.made_by === "customer" ? (
        <li>{m.share_meaning_owner({ name: link.maker_name, minutes: String(link.undo_minutes) })}</li>
      ) : null}
    </ul>
  );
}

/** Mails a code to the link's address, or to one entered here, and takes the code. */
function Code({ link, reader, code_sent, code_address, inbox_url, resultOf }: DecisionProps) {
  const isBound = link.recipient !== null;
  const recipient = link.recipient ?? code_address ?? "";
  const asked = resultOf("request_offer_code");
  // Right after a code could not be sent, do not say that one was.
  const isMailed = code_sent && !asked;
  return (
    <div className="stack">
      {reader.state === "other_address" && link.recipient ? (
        <Notice tone="info">
          {m.share_other_address({ email: reader.email ?? "", recipient: link.recipient })}
        </Notice>
      ) : null}
      {code_sent ? (
        <>
          {isMailed ? <p>{m.share_code_sent({ recipient })}</p> : null}
          <InboxNotice url={inbox_url} />
          <Form id="code" result={resultOf("confirm_offer_code")} hidden={{ email: code_address }} isDocument>
            <CodeField />
            <FormActions>
              <Button look="primary" name="command" value="confirm_offer_code">
                {m.share_code_confirm()}
              </Button>
            </FormActions>
          </Form>
        </>
      ) : null}
      <Form id="ask" result={asked} isDocument>
        {isBound ? (
          isMailed ? null : (
            <p>{m.share_code_bound({ recipient })}</p>
          )
        ) : (
          <EmailField value={code_address} />
        )}
        <FormActions>
          <Button look={code_sent ? "quiet" : "primary"} name="command" value="request_offer_code">
            {code_sent ? m.share_code_again() : m.share_code_ask()}
          </Button>
        </FormActions>
      </Form>
    </div>
  );
}

/** Accepts or declines, for a reader who has proved the address. */
function Decide({
  offer,
  reader,
  link,
  form_key,
  terms_version,
  countries,
  country,
  changes,
  resultOf,
}: DecisionProps) {
  const { locale } = useViewer();
  const { version, revision, total_minor, currency } = offer;
  const hidden = {
    _key: form_key,
    profile_id: reader.profile_id,
    version,
    "int:total_minor": total_minor,
    terms_version,
    [revisionField]: revision,
  };
  const accepting = resultOf("accept_shared_offer");
  return (
    <div className="stack">
      <p className="small soft">{m.share_signed_in({ email: reader.email ?? "" })}</p>
      <Form id="accept-shared" hidden={hidden} result={accepting} isDocument>
        <RefusedChanges offer={offer} result={accepting} changes={changes} />
        <FirstProfile reader={reader} countries={countries} country={country} />
        <p className="small soft">
          {richMessage(m.offer_accept_terms, {
            terms: (
              <a href={`/terms?version=${terms_version}`}>
                {m.offer_accept_terms_link()}
                <span className="visually-hidden"> {terms_version}</span>
              </a>
            ),
          })}
        </p>
        <TakenFields offer={offer} />
        <Button look="primary" isWide name="command" value="accept_shared_offer">
          {m.offer_accept({ total: formatMoney(total_minor, currency, locale) })}
        </Button>
      </Form>
      <Decline
        link={link}
        hidden={{ _key: `${form_key}-decline`, profile_id: reader.profile_id, version }}
        result={resultOf("decline_shared_offer")}
      />
    </div>
  );
}

function Decline({
  link,
  hidden,
  result,
}: Pick<DecisionProps, "link"> & {
  hidden: Record<string, string | number | null>;
  result: ReturnType<DecisionProps["resultOf"]>;
}) {
  return (
    <details className="card padded" open={result !== null || undefined}>
      <summary className="font-semibold">{m.offer_decline_title()}</summary>
      <div className="stack mt-4">
        <p className="soft">{m.share_decline_text({ name: link.maker_name })}</p>
        <Form id="decline-shared" hidden={hidden} result={result} isDocument>
          <TextArea
            name="reason"
            label={m.offer_decline_reason()}
            hint={m.offer_decline_reason_hint()}
            maxLength={1000}
            rows={3}
            isOptional
          />
          <FormActions>
            <Button look="danger" name="command" value="decline_shared_offer">
              {m.offer_decline_button()}
            </Button>
          </FormActions>
        </Form>
      </div>
    </details>
  );
}
