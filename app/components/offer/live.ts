import type { ShownOffer } from "#server/offer/reads.ts";

const winnable = new Set<ShownOffer["status"]>(["sent", "countered", "parked", "accepted"]);

/** Whether an offer can still win, or has won. */
export function isLive({ status, is_past }: Pick<ShownOffer, "status" | "is_past">): boolean {
  return winnable.has(status) && !(status === "sent" && is_past);
}
