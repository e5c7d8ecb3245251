// An operator removes a request: its open offers end with it, and the accepted offer of a cancelled booking retires.
import { liveBookingStatuses } from "../booking/machine.ts";
import { type PlannedMove, planRequestMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { endOpenOffers, retireAcceptedOffer } from "./ending-offers.ts";

/** Refuses booking_not_ended while the request has a live booking: the operator must cancel that first. */
export function planRemoval(input: {
  readonly request: { readonly id: string; readonly status: RequestStatus };
  readonly offers: readonly { readonly id: string; readonly status: OfferStatus }[];
  readonly bookings: readonly { readonly id: string; readonly status: string }[];
  readonly reason: string;
}): { readonly moves: PlannedMove[] } {
  const { request, offers, bookings, reason } = input;
  const move = planRequestMove(request, "remove", "operator", reason);
  const live = bookings.find(({ status }) => liveBookingStatuses.some((one) => one === status));
  if (live) refuse("booking_not_ended", { booking_id: live.id });
  const accepted = bookings.some(({ status }) => status === "cancelled") ? retireAcceptedOffer(offers) : [];
  return { moves: [move, ...endOpenOffers(offers, "request_removed"), ...accepted] };
}
