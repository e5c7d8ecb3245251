// Separate from reconfirming.ts, so that pages load it without the machines.
import type { OfferStatus } from "./machine.ts";

/** True for an open offer made before the request was edited. */
export function isOutdated(
  offer: { readonly status: OfferStatus; readonly request_revision: number },
  request: { readonly revision: number },
): boolean {
  const isOpen = offer.status === "sent" || offer.status === "countered" || offer.status === "parked";
  return isOpen && offer.request_revision !== request.revision;
}
