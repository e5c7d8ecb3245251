// Ending a request, with its offers.
import { type PlannedMove, planRequestMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { refuse, refuseInput } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { endOpenOffers, retireAcceptedOffer } from "./ending-offers.ts";

type OfferRow = { readonly id: string; readonly status: OfferStatus };

/**
 * Ends a request: the owner closes it with a reason, or it expires by the clock. Its live offers become not_selected.
 * An awarded request closes only after `requireCancelledBooking`; the offer of that booking retires.
 */
export function planEnding(
  input: {
    readonly request: { readonly id: string; readonly status: RequestStatus; readonly expires_at: Date };
    readonly offers: readonly OfferRow[];
    readonly how: "close" | "expire";
    readonly reason?: string;
  },
  now: Date,
): { readonly moves: PlannedMove[] } {
  const { request, offers, how, reason } = input;
  if (how === "close" && !reason) refuseInput([{ path: "reason", code: "required" }]);
  if (how === "expire" && now.getTime() < request.expires_at.getTime()) refuse("too_early");
  const role = how === "close" ? "customer" : "system";
  return {
    moves: [
      planRequestMove(request, how, role, reason),
      ...endOpenOffers(offers, how === "close" ? "request_closed" : "request_expired"),
      ...(request.status === "awarded" ? retireAcceptedOffer(offers) : []),
    ],
  };
}
