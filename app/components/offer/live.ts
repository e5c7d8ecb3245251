import type { ShownOffer } from "#server/offer/reads.ts";

const winnable = new Set<ShownOffer["status"]>(["sent", "countered", "parked", "accepted"]);

/** True for an offer that is or can still be accepted; a sent one must also be within its validity. */
export function isLive({ status, is_past }: Pick<ShownOffer, "status" | "is_past">): boolean {
  return winnable.has(status) && !(status === "sent" && is_past);
}
