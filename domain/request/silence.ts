// After a confirmed booking was cancelled its customer is asked once whether to reopen the request. Without an answer
// by `decide_until` the request is closed.
import { type PlannedMove, planRequestMove } from "../moves.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "./machine.ts";

/** Closes an undecided request. Refuses `too_early`, and `conflict` unless its latest booking was confirmed and cancelled. */
export function planSilence(
  input: {
    readonly request: {
      readonly id: string;
      readonly status: RequestStatus;
      readonly decide_until: Date | null;
    };
    /** All bookings of the request, the latest first. */
    readonly bookings: readonly { readonly status: string; readonly confirmed_at: Date | null }[];
  },
  now: Date,
): { readonly moves: PlannedMove[] } {
  const { request, bookings } = input;
  const move = planRequestMove(request, "close_by_silence", "system");
  const { decide_until } = request;
  if (decide_until === null || decide_until.getTime() > now.getTime()) refuse("too_early", { decide_until });
  const [latest] = bookings;
  if (latest?.status !== "cancelled" || latest.confirmed_at === null) {
    refuse("conflict", { guard: "confirmed_booking_cancelled" });
  }
  return { moves: [move] };
}
