import { isOutdated } from "#domain/offer/outdated.ts";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";

/** Whether the reader may propose other terms now, apart from the rounds that are left. */
export function mayCounter(
  offer: OfferView,
  request: Pick<OfferRequest, "status" | "revision" | "is_owner">,
): boolean {
  const isOpen = request.is_owner && request.status === "open" && offer.status === "sent" && !offer.is_past;
  return isOpen && !isOutdated(offer, request);
}
