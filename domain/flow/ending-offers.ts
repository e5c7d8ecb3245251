// What becomes of the offers of a request that ends or whose booking was cancelled.
import { type PlannedMove, planOfferMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";

type OfferRow = { readonly id: string; readonly status: OfferStatus };
const open: readonly OfferStatus[] = ["sent", "countered", "parked"];

/** Waiting offers become not_selected; the reason is a code for the history. */
export function endOpenOffers(
  offers: readonly OfferRow[],
  reason: "request_closed" | "request_expired" | "request_removed",
): PlannedMove[] {
  return offers
    .filter(({ status }) => open.includes(status))
    .map((offer) => planOfferMove(offer, "not_select", "system", reason));
}

/** Retires the accepted offer of a cancelled confirmed booking, to make room for another. */
export function retireAcceptedOffer(offers: readonly OfferRow[]): PlannedMove[] {
  return offers
    .filter(({ status }) => status === "accepted")
    .map((offer) => planOfferMove(offer, "retire", "system", "booking_cancelled"));
}
