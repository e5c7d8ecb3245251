import { Badge } from "#app/ui/content.tsx";
import type { OfferStatus } from "#domain/offer/machine.ts";
import { offerStatusWords } from "./offer-words.ts";

/** `isPast`: the validity is over, but the job that expires the offer has not run yet. */
export function OfferBadge({ status, isPast = false }: { status: OfferStatus; isPast?: boolean }) {
  const { label, tone } = offerStatusWords[isPast && status === "sent" ? "expired" : status];
  return <Badge tone={tone}>{label()}</Badge>;
}
