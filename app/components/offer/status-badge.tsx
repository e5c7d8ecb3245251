import { Badge } from "#app/ui/content.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { m } from "#messages/messages.js";
import { offerStatusTexts } from "./offer-text.ts";

type OfferBadgeProps = {
  status: OfferStatus;
  /** The validity is over, but the job that expires the offer has not run yet. */
  isPast?: boolean;
  /** The customer reads it: "Open" is for them. For its provider it would be the request's state. */
  isForOwner?: boolean;
};

export function OfferBadge({ status, isPast = false, isForOwner = false }: OfferBadgeProps) {
  const shown = isPast && status === "sent" ? "expired" : status;
  const { label, tone } = offerStatusTexts[shown];
  return <Badge tone={tone}>{shown === "sent" && !isForOwner ? m.offer_status_sent_maker() : label()}</Badge>;
}
