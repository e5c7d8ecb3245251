import { Link } from "react-router";
import { Money } from "#app/ui/money.tsx";
import type { OfferView } from "#server/offer/reads.ts";
import { OfferBadge } from "./status-badge.tsx";

/** Compact list of offers that can no longer be accepted. */
export function EndedOffers({ offers }: { offers: readonly OfferView[] }) {
  return (
    <ul className="gone-offers">
      {offers.map((offer) => (
        <li key={offer.id}>
          <Link to={`/request/${offer.request_id}/offer/${offer.id}`}>{offer.provider_name}</Link>
          <OfferBadge status={offer.status} isPast={offer.is_past} />
          <Money minor={offer.total_minor} currency={offer.currency} />
        </li>
      ))}
    </ul>
  );
}
