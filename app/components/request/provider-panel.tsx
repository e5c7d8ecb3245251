import { useEffect, useMemo, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice, Person } from "#app/ui/content.tsx";
import { photoPath } from "#app/ui/face-text.ts";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { initialsOf } from "#domain/format/initials.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import type { KeptState, OfferCheck } from "#server/offer/reads/offer-form.ts";
import type { OwnPass } from "#server/request/reads/passes.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { NewTerms } from "../offer/form/new-terms.tsx";
import { OfferForm, type OfferFormValues } from "../offer/form/offer-form.tsx";
import type { OfferSources } from "../offer/form/offer-start.tsx";
import { offerStateTexts } from "../offer/offer-text.ts";
import { ReasonForm } from "../offer/reason-form.tsx";
import { StandingBadge } from "../offer/standing/status-badge.tsx";
import type { PanelForm } from "./panel-form.ts";
import { PassForm } from "./pass.tsx";

type ProviderPanelProps = {
  request: RequestDetail;
  own: OfferView | null;
  earlier: readonly OfferView[];
  values: OfferFormValues | null;
  /** What the offer form starts with besides its values. */
  extras: OfferFormExtras | null;
  checked: OfferCheck | null;
  kept: KeptState | null;
  is_revising: boolean;
  may_offer: boolean;
  /** What the provider has said about the request; null where it cannot pass on it. */
  pass: OwnPass | null;
  form: PanelForm;
};

export type OfferFormExtras = OfferSources & {
  draft_version: number;
  /** Unsent input. */
  typed: Record<string, string> | null;
};

/** The provider's panel: the form for an offer, or the offer already made with its actions. */
export function ProviderPanel(props: ProviderPanelProps) {
  const { request, own, earlier, may_offer, values, pass, form } = props;
  return (
    <section id="offer" className="stack [&_.form]:max-w-none">
      {own ? <OwnOffer {...props} offer={own} /> : null}
      {!own && values && may_offer ? (
        <>
          <div className="stack tight">
            <h2>{m.offer_make_title()}</h2>
            <p className="soft">{m.offer_make_text()}</p>
          </div>
          <Writing {...props} command="send_offer" values={values} hidden={{ request_id: request.id }} />
        </>
      ) : null}
      {pass && !pass.is_passed ? <PassForm request_id={request.id} pass={pass} form={form} /> : null}
      {own || may_offer ? null : <CannotOffer isOpen={request.status === "open"} />}
      {earlier.map((offer) => (
        <OfferSummary key={offer.id} offer={offer} request={request} />
      ))}
    </section>
  );
}

/** Why no offer can be made, or a link to other requests. */
function CannotOffer({ isOpen }: { isOpen: boolean }) {
  if (isOpen) return <Notice tone="warn">{m.offer_not_verified()}</Notice>;
  return (
    <div>
      <LinkButton to="/requests">{m.offer_other_requests()}</LinkButton>
    </div>
  );
}

/** The form, remounted when it starts from something else. */
function Writing({
  request,
  form,
  extras,
  values,
  command,
  hidden,
  ...rest
}: Pick<ProviderPanelProps, "request" | "form" | "extras" | "checked" | "kept"> & {
  values: OfferFormValues;
  command: "send_offer" | "revise_offer";
  hidden: PanelForm["hidden"];
}) {
  const generation = useGeneration();
  const typed = extras?.typed ?? null;
  const answered = form.resultOf(command);
  const result = useMemo(() => answered ?? (typed ? { values: typed } : null), [answered, typed]);
  return (
    <OfferForm
      key={`${request.id} ${generation}`}
      values={values}
      command={command}
      request_id={request.id}
      result={result}
      isFoundAgain={typed !== null && answered === null}
      sources={{ templates: extras?.templates ?? [], last_offer: extras?.last_offer ?? null }}
      new_terms={form.new_terms}
      hidden={{
        ...form.hidden,
        ...hidden,
        "int:request_revision": request.revision,
        "int:draft_version": seenVersion(rest.kept, answered) ?? extras?.draft_version,
      }}
      {...rest}
    />
  );
}

/** After newer input was found, the form keeps its older version until the provider chooses. */
function seenVersion(kept: KeptState | null, answered: FormResult | null): string | null {
  const seen = kept === "newer" ? answered?.values?.["int:draft_version"] : null;
  return typeof seen === "string" ? seen : null;
}

/** Counts restarts of the form, whose fields keep their input until they are remounted. */
function useGeneration(): number {
  const { state, formData } = useNavigation();
  const [generation, setGeneration] = useState(0);
  const isStarting = useRef(false);
  useEffect(() => {
    if (formData?.get("command") === "start_offer_draft") isStarting.current = true;
    else if (state === "idle" && isStarting.current) {
      isStarting.current = false;
      setGeneration((count) => count + 1);
    }
  }, [state, formData]);
  return generation;
}

function OwnOffer(props: ProviderPanelProps & { offer: OfferView }) {
  const { offer, request, values, extras, is_revising, form } = props;
  const result = form.resultOf("revise_offer");
  const mayRevise = request.status === "open" && (offer.status === "sent" || offer.status === "countered");
  const mayWithdraw = offer.status === "sent" || offer.status === "countered" || offer.status === "parked";
  const isOpen = is_revising || result !== null || (extras?.typed ?? null) !== null;
  const hidden = { ...form.hidden, offer_id: offer.id, version: offer.version };
  return (
    <>
      <OfferSummary offer={offer} request={request} earns_minor={earnedBy(offer, props.checked)} />
      {mayRevise && isOutdated(offer, request) ? (
        <Reconfirm offer={offer} request={request} form={form} hidden={hidden} />
      ) : null}
      {mayRevise && values ? (
        <details className="card padded" open={isOpen || undefined}>
          <summary className="font-semibold">{m.offer_revise_title()}</summary>
          <div className="stack mt-4">
            <p className="soft">{m.offer_revise_text()}</p>
            <Writing
              {...props}
              command="revise_offer"
              values={values}
              hidden={{ offer_id: offer.id, version: offer.version }}
            />
          </div>
        </details>
      ) : null}
      {mayWithdraw ? (
        <ReasonForm
          command="withdraw_offer"
          summary={m.offer_withdraw_title()}
          sentence={m.offer_withdraw_text()}
          label={m.offer_withdraw_reason()}
          hint={m.offer_withdraw_reason_hint()}
          button={m.offer_withdraw_button()}
          isOptional
          hidden={{ ...hidden, _key: `${form.hidden._key}-withdraw` }}
          result={form.resultOf("withdraw_offer")}
        />
      ) : null}
    </>
  );
}

/** The provider's choice after an edit of the request: confirm the offer as it is, or revise it below. */
function Reconfirm({
  offer,
  request,
  form,
  hidden,
}: Pick<ProviderPanelProps, "request" | "form"> & { offer: OfferView; hidden: PanelForm["hidden"] }) {
  return (
    <Notice tone="warn" title={m.offer_request_changed()}>
      <p>{m.offer_reconfirm_text()}</p>
      {offer.status === "sent" ? (
        <Form
          result={form.resultOf("reconfirm_offer")}
          hidden={{
            ...hidden,
            _key: `${form.hidden._key}-reconfirm`,
            "int:request_revision": request.revision,
          }}
        >
          <NewTerms version={form.new_terms} />
          <FormActions>
            <Button look="primary" name="command" value="reconfirm_offer">
              {m.offer_reconfirm_button()}
            </Button>
          </FormActions>
        </Form>
      ) : null}
    </Notice>
  );
}

/** What the provider earns by its offer, where the server has just checked the form with exactly its price. */
const earnedBy = ({ total_minor }: OfferView, checked: OfferCheck | null) =>
  checked?.preview?.total_minor === total_minor ? checked.preview.provider_earns_minor : null;

type SummaryProps = { offer: OfferView; request: RequestDetail; earns_minor?: number | null };

/** Summary of the provider's offer with a link to its page. */
function OfferSummary({ offer, request, earns_minor = null }: SummaryProps) {
  const state = offer.is_past && offer.status === "sent" ? "expired" : offer.status;
  const sentence =
    offer.status === "voided" && offer.booking
      ? m.offer_maker_retired()
      : offer.lacks_end
        ? m.offer_maker_lacks_end()
        : offer.is_slot_taken
          ? m.offer_maker_slot_taken()
          : offerStateTexts.maker[state]?.({ name: "" });
  return (
    <section className="card padded own-offer">
      <Person
        name={m.offer_yours()}
        initials={initialsOf(offer.provider_name)}
        photo={photoPath(offer.provider.photo_id)}
      >
        <StandingBadge offer={offer} request={request} />
      </Person>
      <div>
        <div className="price">
          <Money minor={offer.total_minor} currency={offer.currency} />
        </div>
        {earns_minor === null ? null : (
          <p className="small">
            {`${m.offer_earn()}: `}
            <Money minor={earns_minor} currency={offer.currency} />
          </p>
        )}
        <p className="small soft">
          {richMessage(m.offer_valid_until_when, { when: <Time at={offer.valid_until} form="short" /> })}
        </p>
      </div>
      <LinkButton to={`/request/${offer.request_id}/offer/${offer.id}`} viewTransition>
        {m.offer_view()}
      </LinkButton>
      {sentence ? <p className="soft">{sentence}</p> : null}
    </section>
  );
}
