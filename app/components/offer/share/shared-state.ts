import { isOutdated } from "#domain/offer/outdated.ts";
import type { OfferRequest, OfferView } from "#server/offer/reads/offer.ts";

/** What a link tells its reader about the offer; only an open one can be decided. */
export type SharedState = "open" | "accepted" | "declined" | "ended" | "waiting";

type Offer = Pick<OfferView, "status" | "is_past" | "request_revision" | "is_slot_taken" | "lacks_end">;

export function sharedOfferState(
  offer: Offer,
  request: Pick<OfferRequest, "status" | "revision">,
): SharedState {
  if (offer.status === "accepted") return "accepted";
  if (offer.status === "declined") return "declined";
  if (offer.status === "parked" || offer.status === "countered" || request.status === "on_hold")
    return "waiting";
  if (offer.status !== "sent" || offer.is_past || request.status !== "open") return "ended";
  return isOutdated(offer, request) || offer.is_slot_taken || offer.lacks_end ? "waiting" : "open";
}
