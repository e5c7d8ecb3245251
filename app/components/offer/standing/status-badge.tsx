import { Badge } from "#app/ui/content.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";
import { offerStanding, standingBadge } from "./offer-standing.ts";

type OfferBadgeProps = {
  status: OfferStatus;
  /** The validity is over, but the job that expires the offer has not run yet. */
  isPast?: boolean;
  /** The customer reads the badge. Its "Open" would read as the request's state to the provider. */
  isForOwner?: boolean;
};

/** The badge of an offer in a list that does not have its request. */
export function OfferBadge({ status, isPast = false, isForOwner = false }: OfferBadgeProps) {
  const { label, tone } = standingBadge(isPast && status === "sent" ? "expired" : status, !isForOwner);
  return <Badge tone={tone}>{label}</Badge>;
}

type StandingBadgeProps = { offer: OfferView; request: Pick<OfferRequest, "status" | "revision"> };

/** The badge beside the sentence on an offer; both say the same. */
export function StandingBadge({ offer, request }: StandingBadgeProps) {
  const { label, tone } = standingBadge(offerStanding(offer, request), offer.is_maker);
  return <Badge tone={tone}>{label}</Badge>;
}
