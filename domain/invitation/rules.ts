// Inviting providers to a request. Pure: the command loads and locks, this module decides.
import { limits } from "../limits.ts";
import { refuse } from "../refusal.ts";

/** Refuses an invitation beyond `invitations_per_request` standing ones. */
export function requireInvitationRoom(standing: number): void {
  if (standing >= limits.invitations_per_request)
    refuse("invitation_limit_reached", { limit: limits.invitations_per_request });
}

export type InvitationState = "sent" | "taken" | "declined" | "offered" | "revoked";

/** What became of an invitation, for the customer: an offer by its provider counts most, then its refusal, then that it was seen. */
export function invitationState(row: {
  readonly revoked_at: Date | null;
  readonly taken_at: Date | null;
  readonly has_offer: boolean;
  /** Its provider has said that it is not interested. */
  readonly is_declined: boolean;
}): InvitationState {
  if (row.has_offer) return "offered";
  if (row.revoked_at) return "revoked";
  if (row.is_declined) return "declined";
  return row.taken_at ? "taken" : "sent";
}
