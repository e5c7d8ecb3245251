import type { OfferView } from "#server/offer/reads.ts";

const winnable = new Set<OfferView["status"]>(["sent", "countered", "parked", "accepted"]);

/** True for an offer that is or can still be accepted; a sent one must also be within its validity. */
export function isLive({ status, is_past }: Pick<OfferView, "status" | "is_past">): boolean {
  return winnable.has(status) && !(status === "sent" && is_past);
}
