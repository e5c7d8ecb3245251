import { Link } from "react-router";
import { Money } from "#app/ui/money.tsx";
import { m } from "#messages/messages.js";
import type { OfferView } from "#server/offer/reads/offer.ts";
import { offerCountText } from "../request/request-text.ts";
import { OfferBadge } from "./standing/status-badge.tsx";

/** Compact list of offers that can no longer be accepted, in a `details` element; nothing without one. */
export function EndedOffers({ offers }: { offers: readonly OfferView[] }) {
  if (offers.length === 0) return null;
  return (
    <details className="mt-4">
      <summary className="soft small">
        {m.request_offers_gone({ offers: offerCountText(offers.length) })}
      </summary>
      <ul className="gone-offers">
        {offers.map((offer) => (
          <li key={offer.id}>
            <Link to={`/request/${offer.request_id}/offer/${offer.id}`}>{offer.provider_name}</Link>
            <OfferBadge status={offer.status} isPast={offer.is_past} isForOwner />
            <Money minor={offer.total_minor} currency={offer.currency} />
          </li>
        ))}
      </ul>
    </details>
  );
}
