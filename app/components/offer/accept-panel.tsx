import { lazy, Suspense } from "react";
import { HoldCountdown } from "#app/components/booking/hold-countdown.tsx";
import { bookingPaths, hasHoldEnded, isUnpaid } from "#app/components/booking/paths.ts";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/content.tsx";
import { Form } from "#app/ui/form/form.tsx";
import { type SeenFirst, useSeenFirst } from "#app/ui/form/use-seen-first.ts";
import { Money } from "#app/ui/money.tsx";
import { richMessage } from "#app/ui/rich-message.tsx";
import { Deadline, Time } from "#app/ui/time.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { formatMoney } from "#domain/format/money.ts";
import type { OfferChanges } from "#domain/offer/changes.ts";
import { isOptional } from "#domain/offer/optional-lines.ts";
import { isOutdated } from "#domain/offer/outdated.ts";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import type { PanelForm } from "../request/panel-form.ts";
import { ChooseLines, TakenFields, UntakenLines } from "./choose-lines.tsx";
import { OfferMoney } from "./offer-money.tsx";
import { ReasonForm } from "./reason-form.tsx";
import { SlotTaken } from "./slot-taken.tsx";
import { revisionField, termsKeyOf } from "./terms-key.ts";

// Few offers change while somebody reads them.
const AcceptNotice = lazy(async () => {
  const { AcceptNotice: Loaded } = await import("./accept-changes.tsx");
  return { default: Loaded };
});

export type DecisionProps = {
  offer: OfferView;
  request: DecisionRequest;
  form: PanelForm;
  terms_version: string;
  hold_hours: number;
  /** There is no other offer to choose from. */
  isOnly?: boolean | undefined;
  /** What the latest version changed; null for a first version and where that is not shown. */
  changes?: OfferChanges | null;
};
export type DecisionRequest = Pick<OfferRequest, "id" | "status" | "revision" | "is_owner">;

/** Whether the viewer may accept or decline this offer now; a counter-offer that waits can only be declined. */
export function mayDecide({ offer, request }: Pick<DecisionProps, "offer" | "request">): boolean {
  const isOpen = request.is_owner && request.status === "open" && !offer.is_past;
  return isOpen && (offer.status === "sent" || offer.status === "countered");
}

/**
 * The price beside an offer and, for the owner, the accept form. In one column the form is a bar at the bottom of the
 * screen, which ends with the page. If the provider's time is taken, alternatives replace it.
 */
export function OfferPrice(props: DecisionProps) {
  const { offer, request } = props;
  const seen = useSeenFirst(offer, termsKeyOf(offer));
  const isWaiting = isOutdated(offer, request);
  const mayAccept =
    mayDecide(props) && offer.status === "sent" && !offer.is_slot_taken && !offer.lacks_end && !isWaiting;
  return (
    <>
      <div className="decision-price">
        <section className="stack" id="accept">
          <h2>{m.offer_price_title()}</h2>
          <OfferMoney offer={offer} />
          {mayAccept && offer.lines.some(isOptional) ? (
            <ChooseLines offer={offer} path={`/request/${request.id}/offer/${offer.id}`} />
          ) : (
            <UntakenLines offer={offer} />
          )}
          {mayDecide(props) && isWaiting ? (
            <Notice tone="warn">{m.offer_made_for_earlier({ name: offer.provider_name })}</Notice>
          ) : null}
          {mayAccept ? <Consequences {...props} /> : null}
          {mayDecide(props) && offer.lacks_end ? (
            <Notice tone="warn" title={m.offer_lacks_end_title()}>
              {m.offer_lacks_end_text({ name: offer.provider_name })}
            </Notice>
          ) : null}
          {mayDecide(props) && offer.is_slot_taken ? <SlotTaken {...props} /> : null}
          {offer.status === "accepted" && offer.booking ? <BookingLink {...props} /> : null}
        </section>
        {mayAccept ? <Accept {...props} seen={seen} /> : null}
      </div>
      {offer.is_maker && request.status === "open" && offer.status === "sent" ? (
        isWaiting ? (
          <LinkButton to={`/request/${request.id}#offer`} look="primary">
            {m.offer_confirm_or_revise()}
          </LinkButton>
        ) : (
          <LinkButton to={`/request/${request.id}?revise#offer`}>{m.offer_revise_or_withdraw()}</LinkButton>
        )
      ) : null}
    </>
  );
}

/** What accepting leads to, and until when it is possible. */
function Consequences({ offer, hold_hours }: DecisionProps) {
  const { total_minor, deposit_minor, currency } = offer;
  const due_minor = deposit_minor > 0 ? deposit_minor : total_minor;
  return (
    <div className="stack tight small no-print">
      <p>
        {richMessage(m.offer_accept_next, {
          hours: String(hold_hours),
          amount: (
            <b>
              <Money minor={due_minor} currency={currency} />
            </b>
          ),
        })}{" "}
        {m.offer_accept_others()}
      </p>
      <p className="soft">
        {richMessage(m.offer_accept_left, { left: <Deadline at={offer.valid_until} /> })}
      </p>
    </div>
  );
}

type AcceptProps = DecisionProps & { seen: SeenFirst<OfferView> };

/** Accepts the offer. Says what changed since the page was read; the customer must confirm that first. */
function Accept({ offer, form, terms_version, changes = null, seen }: AcceptProps) {
  const { locale } = useViewer();
  const { id, version, revision, total_minor, currency } = offer;
  const hidden = {
    ...form.hidden,
    offer_id: id,
    version,
    "int:total_minor": total_minor,
    terms_version,
    [revisionField]: revision,
  };
  const result = form.resultOf("accept_offer");
  return (
    <div className="decide">
      <Form hidden={hidden} result={result}>
        {seen.before || result?.refusal ? (
          <Suspense>
            <AcceptNotice offer={offer} result={result} changes={changes} seen={seen} />
          </Suspense>
        ) : null}
        <p className="small soft">
          {richMessage(m.offer_accept_terms, {
            terms: (
              <a href={`/terms?version=${terms_version}`} target="_blank" rel="noreferrer">
                {m.offer_accept_terms_link()}
                <span className="visually-hidden"> {terms_version}</span>
              </a>
            ),
          })}
        </p>
        <TakenFields offer={offer} />
        <Button look="primary" isWide name="command" value="accept_offer" onClick={seen.hold}>
          {m.offer_accept({ total: formatMoney(total_minor, currency, locale) })}
        </Button>
      </Form>
    </div>
  );
}

/** For an accepted offer: end of the hold and the link to the booking. */
function BookingLink({ offer }: DecisionProps) {
  const { now } = useViewer();
  const { booking } = offer;
  if (!booking) return null;
  const isHeld = isUnpaid(booking.status) && !hasHoldEnded(booking, now);
  const step = booking.status === "awaiting_information" ? bookingPaths.information : bookingPaths.payment;
  const isNext = !offer.is_maker && isHeld;
  const when = (
    <b>
      <Time at={booking.hold_until} />
    </b>
  );
  return (
    <>
      {isHeld ? (
        <p className="small">
          {richMessage(offer.is_maker ? m.offer_held_maker : m.offer_held_owner, { when })}{" "}
          <HoldCountdown at={booking.hold_until} />
        </p>
      ) : null}
      <LinkButton to={isNext ? step(booking.id) : bookingPaths.booking(booking.id)} look="primary" isWide>
        {isNext ? m.offer_to_next_step() : m.request_action_booking()}
      </LinkButton>
    </>
  );
}

type DeclineProps = Pick<DecisionProps, "offer" | "form"> & {
  /** Initial reason, which also unfolds the form, for "ask for another date". */
  reason?: string | undefined;
};

/** Declines an offer, for the owner of the request. */
export function Decline({ offer, form, reason }: DeclineProps) {
  return (
    <ReasonForm
      id="decline"
      command="decline_offer"
      summary={m.offer_decline_title()}
      sentence={m.offer_decline_text({ name: offer.provider_name })}
      label={m.offer_decline_reason()}
      hint={m.offer_decline_reason_hint()}
      button={m.offer_decline_button()}
      isOptional
      reason={reason}
      hidden={{
        ...form.hidden,
        _key: `${form.hidden._key}-decline`,
        offer_id: offer.id,
        version: offer.version,
      }}
      result={form.resultOf("decline_offer")}
    />
  );
}
