import { LinkButton } from "#app/ui/button.tsx";
import { Notice, Person } from "#app/ui/content.tsx";
import { initialsOf } from "#app/ui/face-text.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Time } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads.ts";
import type { RequestDetail } from "#server/request/reads.ts";
import { OfferForm, type OfferFormValues } from "../offer/offer-form.tsx";
import type { Totals } from "../offer/offer-preview.ts";
import { offerStateTexts } from "../offer/offer-text.ts";
import { ReasonForm } from "../offer/reason-form.tsx";
import { OfferBadge } from "../offer/status-badge.tsx";
import type { PanelForm } from "./panel-form.ts";

type ProviderPanelProps = {
  request: RequestDetail;
  own: OfferView | null;
  earlier: readonly OfferView[];
  values: OfferFormValues | null;
  checked: Totals | null;
  may_offer: boolean;
  form: PanelForm;
};

/** The provider's panel: the form for an offer, or the offer already made with its actions. */
export function ProviderPanel(props: ProviderPanelProps) {
  const { request, own, earlier, may_offer, values, checked, form } = props;
  return (
    <section id="offer" className="stack [&_.form]:max-w-none">
      {own ? <OwnOffer offer={own} {...{ request, values, checked, form }} /> : null}
      {!own && values && may_offer ? (
        <>
          <div className="stack tight">
            <h2>{m.offer_make_title()}</h2>
            <p className="soft">{m.offer_make_text()}</p>
          </div>
          <OfferForm
            values={values}
            command="send_offer"
            checked={checked}
            result={form.resultOf("send_offer")}
            hidden={{ ...form.hidden, request_id: request.id, "int:request_revision": request.revision }}
          />
        </>
      ) : null}
      {own || may_offer ? null : <CannotOffer isOpen={request.status === "open"} />}
      {earlier.map((offer) => (
        <OfferSummary key={offer.id} offer={offer} />
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

function OwnOffer({
  offer,
  request,
  values,
  checked,
  form,
}: Omit<ProviderPanelProps, "own" | "earlier" | "may_offer"> & { offer: OfferView }) {
  const result = form.resultOf("revise_offer");
  const mayRevise = request.status === "open" && (offer.status === "sent" || offer.status === "countered");
  const mayWithdraw = offer.status === "sent" || offer.status === "countered" || offer.status === "parked";
  const isOutdated = mayRevise && offer.request_revision !== request.revision;
  const hidden = { ...form.hidden, offer_id: offer.id, version: offer.version };
  return (
    <>
      <OfferSummary offer={offer} />
      {isOutdated ? <Notice tone="warn">{m.offer_request_changed()}</Notice> : null}
      {mayRevise && values ? (
        <details className="card padded" open={result !== null || checked !== null || undefined}>
          <summary className="font-semibold">{m.offer_revise_title()}</summary>
          <div className="stack mt-4">
            <p className="soft">{m.offer_revise_text()}</p>
            <OfferForm
              values={values}
              command="revise_offer"
              checked={checked}
              result={result}
              hidden={{ ...hidden, "int:request_revision": request.revision }}
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

/** Summary of the provider's offer with a link to its page. */
function OfferSummary({ offer }: { offer: OfferView }) {
  const state = offer.is_past && offer.status === "sent" ? "expired" : offer.status;
  const sentence = offerStateTexts.maker[state]?.({ name: "" });
  return (
    <section className="card padded own-offer">
      <Person name={m.offer_yours()} initials={initialsOf(offer.provider_name)}>
        <OfferBadge status={offer.status} isPast={offer.is_past} />
      </Person>
      <div>
        <div className="price">
          <Money minor={offer.total_minor} currency={offer.currency} />
        </div>
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
