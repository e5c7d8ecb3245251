import { liveOfferStatuses, type OfferStatus } from "./machine.ts";

/** True for an offer that is or can still be accepted; a sent one must also be within its validity. */
export function isLiveOffer({ status, is_past }: { status: OfferStatus; is_past: boolean }): boolean {
  return liveOfferStatuses.some((live) => live === status) && !(status === "sent" && is_past);
}
