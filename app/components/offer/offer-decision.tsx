import { lazy, type ReactNode } from "react";
import { Pairs, WithRail } from "#app/ui/content.tsx";
import { Money } from "#app/ui/money.tsx";
import { Time, TimeSpan } from "#app/ui/time.tsx";
import { m } from "#messages/messages.js";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import { type DecisionProps, mayDecide, OfferPrice } from "./accept-panel.tsx";
import { Cancellation } from "./cancellation.tsx";
import { DueAtBooking } from "./due-at-booking.tsx";
import { OfferProvider } from "./provider-card.tsx";
import { isBookedByLink } from "./standing/offer-standing.ts";

// Only for an offer that was revised.
const OfferChanges = lazy(async () => {
  const { OfferChanges: Changes } = await import("./offer-changes.tsx");
  return { default: Changes };
});
// Only for an offer whose date differs from the request's.
const DateNotice = lazy(async () => {
  const { DateNotice: Notice } = await import("./date-notice.tsx");
  return { default: Notice };
});

type OfferDecisionProps = DecisionProps & {
  request: Pick<
    OfferRequest,
    "id" | "status" | "revision" | "is_owner" | "starts_at" | "ends_at" | "time_zone"
  >;
  /** The way to write to the other side. */
  talk?: ReactNode;
  /** Content after the terms. */
  children?: ReactNode;
};

/** One offer to decide on: who makes it, what they write, the price, then the terms. On wide screens the price is beside it. */
export function OfferDecision({ children, talk, ...props }: OfferDecisionProps) {
  const { offer, request, changes } = props;
  return (
    <div className="decision">
      <WithRail
        rail={<OfferPrice {...props} />}
        end={
          <>
            {changes ? <OfferChanges offer={offer} changes={changes} /> : null}
            <section className="stack tight">
              <h2>{m.offer_terms_title()}</h2>
              <OfferFacts offer={offer} />
            </section>
            <Cancellation offer={offer} isForCustomer={!offer.is_maker && !isBookedByLink(offer)} />
            {children}
          </>
        }
      >
        <div className="stack">
          <OfferProvider provider={offer.provider} message={offer.message}>
            <OfferHeadline offer={offer} />
          </OfferProvider>
          {talk}
          {mayDecide(props) && !offer.is_slot_taken && offer.date_difference ? (
            <DateNotice offer={offer} request={request} />
          ) : null}
        </div>
      </WithRail>
    </div>
  );
}

/** The total with what is due at booking, where the full price is not beside it. */
export function OfferHeadline({ offer }: { offer: OfferView }) {
  return (
    <p className="headline-price no-print">
      <span className="price">
        <Money minor={offer.total_minor} currency={offer.currency} />
      </span>{" "}
      <span className="small soft">{m.offer_total_with_tax()}</span>
      <span className="small soft block">
        <DueAtBooking offer={offer} />
      </span>
    </p>
  );
}

/** When it takes place, how long it is valid, and which version it is. */
export function OfferFacts({ offer }: { offer: OfferView }) {
  const { starts_at, ends_at, time_zone, valid_until } = offer;
  return (
    <Pairs
      pairs={[
        {
          key: "when",
          term: m.offer_date(),
          value: starts_at ? (
            <TimeSpan from={starts_at} until={ends_at} zone={time_zone} />
          ) : (
            m.offer_date_open()
          ),
        },
        { key: "valid", term: m.offer_valid_until(), value: <Time at={valid_until} hasRelative /> },
        { key: "sent", term: m.offer_sent_at(), value: <Time at={offer.sent_at} /> },
        ...(offer.revision > 1
          ? [{ key: "revision", term: m.offer_revision(), value: String(offer.revision) }]
          : []),
        ...(offer.decline_reason
          ? [{ key: "reason", term: m.offer_decline_reason(), value: offer.decline_reason }]
          : []),
      ]}
    />
  );
}
