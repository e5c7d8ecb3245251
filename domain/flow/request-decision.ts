// After a confirmed booking was cancelled, we ask its customer once whether to reopen or close the request. Without an
// answer by `decide_until` it closes. Whatever the answer, the offer of the cancelled booking retires, because it
// would block the next one.
import { limits, units } from "../limits.ts";
import { type PlannedMove, planRequestMove } from "../moves.ts";
import type { OfferStatus } from "../offer/machine.ts";
import { refuse } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { requestReminder } from "../request/reminder.ts";
import { requestExpiry } from "../time.ts";
import { retireAcceptedOffer } from "./ending-offers.ts";

type Undecided = {
  readonly request: {
    readonly id: string;
    readonly status: RequestStatus;
    readonly decide_until: Date | null;
  };
  readonly offers: readonly { readonly id: string; readonly status: OfferStatus }[];
  /** All bookings of the request, the latest first. */
  readonly bookings: readonly { readonly status: string; readonly confirmed_at: Date | null }[];
};

/** The deadline for the customer's decision on a booking cancelled now. */
export function decideUntil(now: Date): Date {
  return new Date(now.getTime() + limits.request_decision_days * units.day_ms);
}

/** Refuses `conflict` unless the latest booking was confirmed and then cancelled. */
export function requireCancelledBooking({ bookings }: Pick<Undecided, "bookings">): void {
  const [latest] = bookings;
  if (latest?.status !== "cancelled" || latest.confirmed_at === null) {
    refuse("conflict", { guard: "confirmed_booking_cancelled" });
  }
}

/** Closes a request that nobody decided on. Refuses `too_early`, and `conflict` without a cancelled booking. */
export function planSilence(input: Undecided, now: Date): { readonly moves: PlannedMove[] } {
  const { request, offers } = input;
  const move = planRequestMove(request, "close_by_silence", "system");
  const { decide_until } = request;
  if (decide_until === null || decide_until.getTime() > now.getTime()) refuse("too_early", { decide_until });
  requireCancelledBooking(input);
  return { moves: [move, ...retireAcceptedOffer(offers)] };
}

export type ReopeningPlan = {
  readonly moves: PlannedMove[];
  readonly columns: {
    readonly opened_at: Date;
    readonly expires_at: Date;
    readonly remind_at: Date | null;
    readonly closed_at: null;
    readonly close_reason: null;
    readonly decide_until: null;
  };
};

/**
 * Reopens a request: a closed or expired one within 30 days, an awarded one after its confirmed booking was cancelled.
 * Its date must be ahead. Ended offers stay ended; their providers may make new ones. Refuses in this order:
 * transition_not_allowed, conflict, too_late, request_limit_reached.
 */
export function planReopening(
  input: {
    readonly request: Undecided["request"] & {
      readonly closed_at: Date | null;
      readonly starts_at: Date | null;
      readonly time_zone: string;
    };
    readonly offers: Undecided["offers"];
    readonly bookings: Undecided["bookings"];
    readonly open_requests: number;
    readonly open_requests_limit: number;
    readonly open_days: number;
  },
  now: Date,
): ReopeningPlan {
  const { request, offers } = input;
  const move = planRequestMove(request, "reopen", "customer");
  if (request.status === "awarded") requireCancelledBooking(input);
  if (!mayReopen(request, now)) refuse("too_late", { guard: "within_reopening_window_and_date_ahead" });
  if (input.open_requests >= input.open_requests_limit) {
    refuse("request_limit_reached", { limit: input.open_requests_limit });
  }
  const expires_at = requestExpiry({ ...request, opened_at: now, open_days: input.open_days });
  return {
    moves: [move, ...retireAcceptedOffer(offers)],
    columns: {
      opened_at: now,
      expires_at,
      remind_at: requestReminder(expires_at, now),
      closed_at: null,
      close_reason: null,
      decide_until: null,
    },
  };
}

/** Until when a closed or expired request may be reopened. */
export function reopenableUntil(closed_at: Date): Date {
  return new Date(closed_at.getTime() + limits.request_reopen_within_days * units.day_ms);
}

/** True while the window of a closed or expired request is open and its date is ahead; an awarded one has no window. */
export function mayReopen(
  request: {
    readonly status: RequestStatus;
    readonly closed_at: Date | null;
    readonly starts_at: Date | null;
  },
  now: Date,
): boolean {
  const { status, closed_at, starts_at } = request;
  if (starts_at !== null && starts_at.getTime() <= now.getTime()) return false;
  if (status === "awarded") return true;
  if (status !== "closed" && status !== "expired") return false;
  return closed_at !== null && now.getTime() <= reopenableUntil(closed_at).getTime();
}
