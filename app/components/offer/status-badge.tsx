import { Badge } from "#app/ui/content.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { offerStatusTexts } from "./offer-text.ts";

/** `isPast`: the validity is over, but the job that expires the offer has not run yet. */
export function OfferBadge({ status, isPast = false }: { status: OfferStatus; isPast?: boolean }) {
  const { label, tone } = offerStatusTexts[isPast && status === "sent" ? "expired" : status];
  return <Badge tone={tone}>{label()}</Badge>;
}
