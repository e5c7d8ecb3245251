// A problem between the two sides of a booking: who may report what until when, how long both may make statements, and
// what the operator's decision does with the money. The page that shows the sums before the button and the command
// behind it call the same function.
import { currencyInfo, isPayableAmount } from "../currency.ts";
import { limits } from "../limits.ts";
import { splitLargestRemainder } from "../money.ts";
import { type PlannedMove, planBookingMove, planRequestMove } from "../moves.ts";
import { takenUntil } from "../offer/slot.ts";
import { type Earnings, type EarningTerms, endSums, splitKept } from "../payment/earnings.ts";
import { refuse, refuseInput } from "../refusal.ts";
import type { RequestStatus } from "../request/machine.ts";
import { addDaysInZone } from "../time.ts";
import { undeliveredCheckAt } from "./delivery.ts";
import type { BookingStatus } from "./machine.ts";
import { problemReminder } from "./reminders.ts";
import { type BookingTime, isTimeOver } from "./time-over.ts";

export const disputeKinds = [
  "not_delivered",
  "not_as_agreed",
  "no_show_customer",
  "no_show_provider",
  "other",
] as const;
export type DisputeKind = (typeof disputeKinds)[number];
export const disputeOutcomes = ["complete", "cancel", "continue"] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];
type Side = "customer" | "provider";

/** Statuses in which a side may report a problem. */
export const disputableStatuses = ["confirmed", "delivered", "changes_requested", "completed"] as const;
export type DisputableStatus = (typeof disputableStatuses)[number];

const undelivered: Record<Side, readonly DisputeKind[]> = {
  customer: ["not_delivered", "no_show_provider", "other"],
  provider: ["no_show_customer", "other"],
};
const delivered: Record<Side, readonly DisputeKind[]> = {
  customer: ["not_as_agreed", "not_delivered", "other"],
  provider: ["other"],
};

/** What a side may report of a booking in this status. */
export function disputeKindsOf(side: Side, status: BookingStatus): readonly DisputeKind[] {
  return status === "confirmed" ? undelivered[side] : delivered[side];
}

type DisputableBooking = {
  readonly id: string;
  readonly status: BookingStatus;
  readonly starts_at: Date | null;
  readonly completed_at: Date | null;
  readonly time_zone: string;
};

/** The deadline to report a problem with a completed booking; null until it is completed. */
export function disputableUntil({ completed_at, time_zone }: DisputableBooking): Date | null {
  return completed_at && addDaysInZone(completed_at, limits.dispute_after_completion_days, time_zone);
}

/** Whether one of the sides may report a problem now. */
export function mayReport(booking: DisputableBooking, now: Date): boolean {
  if (!disputableStatuses.some((status) => status === booking.status)) return false;
  if (booking.status === "confirmed")
    return booking.starts_at === null || booking.starts_at.getTime() <= now.getTime();
  const until = booking.status === "completed" ? disputableUntil(booking) : null;
  return until === null || now.getTime() <= until.getTime();
}

export type DisputePlan = {
  readonly from_status: DisputableStatus;
  readonly answer_due_at: Date;
  readonly statements_until: Date;
  readonly remind_at: Date | null;
  readonly moves: PlannedMove[];
};

/** One side reports a problem. Refuses too_early before the start, too_late long after the completion. */
export function planReport(
  input: { readonly booking: DisputableBooking; readonly side: Side; readonly kind: DisputeKind },
  now: Date,
): DisputePlan {
  const { booking, side, kind } = input;
  const move = planBookingMove(booking, "dispute", side);
  if (!disputeKindsOf(side, booking.status).includes(kind))
    refuseInput([{ path: "problem", code: "invalid_choice" }]);
  if (!mayReport(booking, now)) {
    if (booking.status === "confirmed") refuse("too_early", { starts_at: booking.starts_at });
    refuse("too_late", { until: disputableUntil(booking) });
  }
  const answer_due_at = addDaysInZone(now, limits.dispute_answer_days, booking.time_zone);
  return {
    from_status: move.from as DisputableStatus,
    answer_due_at,
    statements_until: addDaysInZone(now, limits.dispute_statement_days, booking.time_zone),
    remind_at: problemReminder({ opened_by: side, answer_due_at }, now),
    moves: [move],
  };
}

/** Refuses a further statement after the deadline, or once there are too many. */
export function requireMayState(
  dispute: { readonly statements_until: Date },
  { said, now }: { readonly said: number; readonly now: Date },
): void {
  const { statements_until: until } = dispute;
  if (now.getTime() > until.getTime()) refuse("too_late", { until });
  const most = limits.dispute_statements_per_side;
  if (said >= most) refuse("statement_limit_reached", { most });
}

/** The refund: a share of the paid sum, or an amount. */
export type RefundChoice = { readonly share_bp: number } | { readonly refund_minor: number };
/** What becomes of the paid sum. The three parts of `kept_minor` add up to it; with the refund, to what was paid. */
export type DecisionSums = Earnings & { readonly refund_minor: number; readonly kept_minor: number };

/**
 * Splits what was paid and not returned. Rounds a share by the largest remainder to payable steps, so that the parts
 * add up in every currency. Refuses a refund above what was paid, and a sum that cannot be paid.
 */
export function decisionSums(terms: EarningTerms, paid_minor: number, choice: RefundChoice): DecisionSums {
  const chosen =
    "share_bp" in choice ? shareOf(paid_minor, choice.share_bp, terms.currency) : choice.refund_minor;
  requirePayableRefund(chosen, paid_minor, terms.currency);
  if (chosen > paid_minor) refuse("refund_too_large", { refund_minor: chosen, returnable_minor: paid_minor });
  const sums = endSums(terms, paid_minor, chosen);
  return { ...sums, ...splitKept(terms, sums.kept_minor) };
}

/** Refuses a refund between two payable steps of the currency; the full paid sum is always allowed. */
export function requirePayableRefund(refund_minor: number, paid_minor: number, currency: string): void {
  if (refund_minor === paid_minor || isPayableAmount(refund_minor, currency)) return;
  const { step_minor } = currencyInfo(currency);
  refuseInput([{ path: "refund_minor", code: "amount_off_step", params: { step_minor } }]);
}

function shareOf(paid_minor: number, share_bp: number, currency: string): number {
  if (share_bp >= limits.rate_max_bp) return paid_minor;
  const { step_minor } = currencyInfo(currency);
  const [steps = 0] = splitLargestRemainder(Math.floor(paid_minor / step_minor), [
    share_bp,
    limits.rate_max_bp - share_bp,
  ]);
  return steps * step_minor;
}

export type DecidedBooking = EarningTerms & {
  readonly id: string;
  readonly status: BookingStatus;
  readonly time_zone: string;
};
export type Outcome = {
  readonly booking: DecidedBooking;
  readonly request: { readonly id: string; readonly status: RequestStatus };
  readonly paid_minor: number;
  readonly outcome: DisputeOutcome;
  /** Null for a booking that continues. */
  readonly choice: RefundChoice | null;
};
type DecisionInput = Outcome & { readonly reason: string };
export type Decision = {
  readonly moves: PlannedMove[];
  /** Null for a booking that continues. */
  readonly sums: DecisionSums | null;
  /** When the operator checks a continuing booking again. */
  readonly undelivered_check_at: Date | null;
};

export type Resolution = "resolve_complete" | "resolve_cancel" | "resolve_continue";

/** The transition of a disputed booking for each outcome. */
export const resolutions: Readonly<Record<DisputeOutcome, Resolution>> = {
  complete: "resolve_complete",
  cancel: "resolve_cancel",
  continue: "resolve_continue",
};

/**
 * The operator decides a dispute. Refuses answer_awaited while the other side may still answer, and refuses to
 * continue a booking that was already delivered.
 */
export function planResolution(
  input: DecisionInput & {
    readonly dispute: { readonly from_status: DisputableStatus; readonly answer_due_at: Date };
    readonly has_answer: boolean;
  },
  now: Date,
): Decision {
  const { dispute, has_answer, outcome, booking } = input;
  const transition: Resolution = resolutions[outcome];
  const move = planBookingMove(booking, transition, "operator", input.reason);
  const { answer_due_at } = dispute;
  if (!has_answer && now.getTime() < answer_due_at.getTime()) refuse("answer_awaited", { answer_due_at });
  if (outcome === "continue" && !mayContinue(dispute.from_status))
    refuse("transition_not_allowed", { state: booking.status, transition, guard: "not_yet_delivered" });
  requireReason(input);
  return conclude(input, move, now);
}

/** Whether a booking disputed from this status may go on: the job was not done yet. */
export function mayContinue(from_status: DisputableStatus): boolean {
  return from_status === "confirmed" || from_status === "changes_requested";
}

/** The operator decides a booking that nobody reported as delivered. Refuses too_early until its time is over. */
export function planUndeliveredDecision(
  input: DecisionInput & {
    readonly booking: BookingTime;
  },
  now: Date,
): Decision {
  const { booking, outcome, reason } = input;
  const transition = outcome === "continue" ? "extend_delivery" : outcome;
  const move = planBookingMove(booking, transition, "operator", reason);
  if (!isTimeOver(booking, now)) refuse("too_early", { end: takenUntil(booking) });
  requireReason(input);
  return conclude(input, move, now);
}

function requireReason({ reason }: DecisionInput): void {
  if (reason.trim() === "") refuseInput([{ path: "reason", code: "required" }]);
}

/** What this outcome does with the money and with the request. Refuses what `decisionSums` refuses. */
export function conclude(input: Outcome, move: PlannedMove, now: Date): Decision {
  const { booking, request, outcome, choice, paid_minor } = input;
  if (outcome === "continue")
    return {
      moves: [move],
      sums: null,
      undelivered_check_at: undeliveredCheckAt(now, booking.time_zone),
    };
  if (choice === null) return refuseInput([{ path: "refund_minor", code: "required" }]);
  const sums = decisionSums(booking, paid_minor, choice);
  const isFulfilled = outcome === "complete" && request.status === "awarded";
  const moves = isFulfilled ? [move, planRequestMove(request, "fulfil", "system")] : [move];
  return { moves, sums, undelivered_check_at: null };
}
