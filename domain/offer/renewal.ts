// An expired offer whose request is still open: its customer asks for it once more, and its provider makes it again, with the
// same lines, date and terms, for the usual time.
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import type { OfferStatus } from "./machine.ts";
import type { ChoosableLine, OfferTerms } from "./schemas.ts";

type ExpiredOffer = {
  readonly status: OfferStatus;
  readonly request_revision: number;
  readonly renewal_asked_at: Date | null;
};
type RequestOfOffer = { readonly status: RequestStatus; readonly revision: number };

/** Whether the offer can be made again as it was: it expired, and its request is open and has not been edited since. */
export function isRenewable(
  offer: Pick<ExpiredOffer, "status" | "request_revision">,
  request: RequestOfOffer,
): boolean {
  return (
    offer.status === "expired" && request.status === "open" && offer.request_revision === request.revision
  );
}

/**
 * The customer asks for it, once. Refuses in this order: request_not_open, transition_not_allowed (it has not expired),
 * request_changed, conflict (asked before, or the provider has made another offer).
 */
export function requireAskable(input: {
  readonly offer: ExpiredOffer;
  readonly request: RequestOfOffer;
  readonly has_live_offer: boolean;
}): void {
  const { offer, request, has_live_offer } = input;
  requireRenewable(offer, request);
  if (offer.renewal_asked_at !== null) refuse("conflict", { guard: "renewal_not_asked" });
  if (has_live_offer) refuse("conflict", { guard: "no_live_offer" });
}

/** Refuses in this order: request_not_open, transition_not_allowed, request_changed. */
export function requireRenewable(
  offer: Pick<ExpiredOffer, "status" | "request_revision">,
  request: RequestOfOffer,
): void {
  if (request.status !== "open") refuse("request_not_open", { status: request.status });
  if (offer.status !== "expired") refuse("transition_not_allowed", { guard: "offer_expired" });
  if (offer.request_revision !== request.revision) refuse("request_changed", { current: request.revision });
}

/** The terms of an offer, for sending it again. */
export function renewedTerms(
  offer: Pick<OfferTerms, "policy" | "deposit_bp" | "message"> & {
    readonly starts_at: Date | null;
    readonly ends_at: Date | null;
  },
  lines: readonly ChoosableLine[],
  { offer_validity_days }: { readonly offer_validity_days: number },
): OfferTerms {
  const { policy, deposit_bp, message, starts_at, ends_at } = offer;
  return {
    policy,
    deposit_bp,
    message,
    validity_unit: "days",
    validity: offer_validity_days,
    lines: lines.map(({ label, quantity, unit, unit_net_minor, tax_bp, choice }) => ({
      label,
      quantity,
      unit,
      unit_net_minor,
      tax_bp,
      choice,
    })),
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
  };
}
