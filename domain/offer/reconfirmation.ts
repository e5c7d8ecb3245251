// The provider confirms that an unchanged offer also holds for the edited request.
import { type PlannedMove, planOfferMove } from "../moves.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import type { OfferStatus } from "./machine.ts";

type OfferToReconfirm = {
  readonly id: string;
  readonly status: OfferStatus;
  readonly request_revision: number;
  readonly valid_until: Date;
  readonly starts_at: Date | null;
};

/**
 * Refuses in this order: request_not_open, request_expired, transition_not_allowed, offer_expired, too_late (its own
 * date has passed), request_changed (edited again since the form was rendered), conflict (nothing to confirm).
 */
export function planReconfirmation(
  input: {
    readonly request: {
      readonly status: RequestStatus;
      readonly revision: number;
      readonly expires_at: Date | null;
    };
    readonly offer: OfferToReconfirm;
    /** The revision of the request that was on screen. */
    readonly seen_revision: number;
  },
  now: Date,
): { readonly move: PlannedMove; readonly request_revision: number } {
  const { request, offer, seen_revision } = input;
  const { revision } = request;
  if (request.status !== "open") refuse("request_not_open", { status: request.status });
  if (request.expires_at !== null && request.expires_at.getTime() < now.getTime())
    refuse("request_expired", { expires_at: request.expires_at });
  const move = planOfferMove(offer, "reconfirm", "provider");
  if (offer.valid_until.getTime() < now.getTime())
    refuse("offer_expired", { valid_until: offer.valid_until });
  if (offer.starts_at !== null && offer.starts_at.getTime() <= now.getTime()) refuse("too_late");
  if (seen_revision !== revision) refuse("request_changed", { current: revision });
  if (offer.request_revision === revision) refuse("conflict", { guard: "request_edited" });
  return { move, request_revision: revision };
}
