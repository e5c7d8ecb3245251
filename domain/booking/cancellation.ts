// Cancelling a confirmed booking: decides in one place who gets which sum. The page that shows the cost before the
// button and the command behind it call the same function.
import { currencyInfo } from "../currency.ts";
import { limits, units } from "../limits.ts";
import { type PlannedMove, planBookingMove } from "../moves.ts";
import { type EarningTerms, endSums } from "../payment/earnings.ts";
import { refuse, refuseInput } from "../refusal.ts";
import { type CancellationPolicy, type CancellationStep, cancellationFee } from "./cancellation-policy.ts";
import { decisionSums, requirePayableRefund } from "./dispute.ts";
import type { BookingStatus, BookingTransition } from "./machine.ts";

export type CancellableBooking = {
  readonly id: string;
  readonly status: BookingStatus;
  readonly policy_terms: CancellationPolicy;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly total_minor: number;
  readonly currency: string;
};
export type CancelSide = "customer" | "provider" | "operator";

/** How `paid_minor` (paid and not returned) splits into refund and kept sum when this side cancels now. */
export type CancellationSums = { readonly refund_minor: number; readonly kept_minor: number };

/**
 * The customer gets back what the frozen policy says at this instant, or everything when the provider cancels.
 * `step` is the policy step that applies; null for the provider.
 */
export function cancellationSums(
  booking: CancellableBooking,
  side: "customer" | "provider",
  paid_minor: number,
  now: Date,
): CancellationSums & { readonly step: CancellationStep | null } {
  if (side === "provider") return { refund_minor: paid_minor, kept_minor: 0, step: null };
  const step = cancellationFee({ ...booking, policy: booking.policy_terms, paid_minor, now });
  return { refund_minor: step.refund_minor, kept_minor: step.fee_minor, step };
}

export type CancellationPlan = CancellationSums & { readonly moves: PlannedMove[] };

/**
 * One side cancels under the frozen policy and gives a reason. `seen_refund_minor` is the sum on the button; if the
 * sum has changed since, refuses `cancellation_fee_changed` with the sums of this instant.
 */
export function planCancellation(
  input: {
    readonly booking: CancellableBooking;
    readonly side: "customer" | "provider";
    readonly paid_minor: number;
    readonly seen_refund_minor: number | undefined;
    readonly reason: string;
  },
  now: Date,
): CancellationPlan {
  const { booking, side, paid_minor, seen_refund_minor, reason } = input;
  if (reason.trim() === "") refuseInput([{ path: "reason", code: "required" }]);
  const move = planBookingMove(booking, "cancel", side, reason);
  const { refund_minor, kept_minor } = cancellationSums(booking, side, paid_minor, now);
  if (seen_refund_minor === undefined) refuseInput([{ path: "refund_minor", code: "required" }]);
  if (seen_refund_minor !== refund_minor) refuse("cancellation_fee_changed", { refund_minor, kept_minor });
  return { refund_minor, kept_minor, moves: [move] };
}

/**
 * The operator ends a booking and names the refund. Also grants a request to cancel that nobody answered. Refuses a
 * refund above what was paid, and a sum that cannot be paid.
 */
export function planOperatorsEnd(input: {
  readonly booking: Pick<CancellableBooking, "id" | "status"> & EarningTerms;
  readonly transition: Extract<BookingTransition, "cancel" | "agree_cancel">;
  readonly paid_minor: number;
  readonly refund_minor: number;
  readonly reason: string;
}): CancellationPlan {
  const { booking, transition, paid_minor, refund_minor, reason } = input;
  if (reason.trim() === "") refuseInput([{ path: "reason", code: "required" }]);
  const move = planBookingMove(booking, transition, "operator", reason);
  const sums = decisionSums(booking, paid_minor, { refund_minor });
  return { refund_minor: sums.refund_minor, kept_minor: sums.kept_minor, moves: [move] };
}

/**
 * A request to cancel outside the policy, and the other side's deadline to answer. Refuses a refund above what was
 * paid, and a sum that cannot be paid.
 */
export function planCancelRequest(
  input: {
    readonly booking: Pick<CancellableBooking, "id" | "status" | "currency">;
    readonly side: "customer" | "provider";
    readonly paid_minor: number;
    readonly refund_minor: number;
    readonly reason: string;
  },
  now: Date,
): { readonly answer_due_at: Date; readonly moves: PlannedMove[] } {
  const { booking, side, paid_minor, refund_minor, reason } = input;
  if (reason.trim() === "") refuseInput([{ path: "reason", code: "required" }]);
  requirePayableRefund(refund_minor, paid_minor, booking.currency);
  requireWithin(refund_minor, paid_minor);
  return {
    answer_due_at: new Date(now.getTime() + limits.cancel_answer_hours * units.hour_ms),
    moves: [planBookingMove(booking, "request_cancel", side, reason)],
  };
}

/** The other side agrees to the request. The paid sum may have changed since; it caps the refund. */
export function planAgreement(input: {
  readonly booking: Pick<CancellableBooking, "id" | "status" | "total_minor" | "currency">;
  readonly by: "customer" | "provider";
  readonly asked: { readonly asked_by: "customer" | "provider"; readonly refund_minor: number };
  readonly paid_minor: number;
}): CancellationPlan {
  const { booking, by, asked, paid_minor } = input;
  if (by === asked.asked_by) refuse("forbidden", { guard: "other_side_answers" });
  const move = planBookingMove(booking, "agree_cancel", by);
  return {
    ...endSums(booking, paid_minor, requestedRefund(asked, paid_minor, booking.currency)),
    moves: [move],
  };
}

/**
 * The refund when a request to cancel is granted as asked: at most what is paid. Old requests may name a sum between
 * two payable steps: it is rounded up.
 */
export function requestedRefund(
  asked: { readonly refund_minor: number },
  paid_minor: number,
  currency: string,
): number {
  const { step_minor } = currencyInfo(currency);
  return Math.min(Math.ceil(asked.refund_minor / step_minor) * step_minor, paid_minor);
}

/** The operator grants a request to cancel. Refuses answer_awaited while the other side may still answer. */
export function planGrant(
  input: Omit<Parameters<typeof planOperatorsEnd>[0], "transition" | "refund_minor"> & {
    readonly asked: { readonly refund_minor: number; readonly answer_due_at: Date };
    /** Defaults to the requested sum. */
    readonly refund_minor: number | undefined;
  },
  now: Date,
): CancellationPlan {
  const { asked, paid_minor } = input;
  requireUnanswered(asked, now);
  const refund_minor = input.refund_minor ?? requestedRefund(asked, paid_minor, input.booking.currency);
  return planOperatorsEnd({ ...input, transition: "agree_cancel", refund_minor });
}

/** The other side refuses, or the operator once it has missed its deadline; the booking continues unchanged. */
export function planRefusal(
  input: {
    readonly booking: Pick<CancellableBooking, "id" | "status">;
    readonly by: CancelSide;
    readonly asked: { readonly asked_by: "customer" | "provider"; readonly answer_due_at: Date };
    readonly reason: string | null;
  },
  now: Date,
): { readonly moves: PlannedMove[] } {
  const { booking, by, asked, reason } = input;
  if (by === asked.asked_by) refuse("forbidden", { guard: "other_side_answers" });
  if (by === "operator") requireUnanswered(asked, now);
  return { moves: [planBookingMove(booking, "refuse_cancel", by, reason ?? undefined)] };
}

/** The side that asked takes its request back, also when an operator is to decide; the booking continues unchanged. */
export function planCancelWithdrawal(input: {
  readonly booking: Pick<CancellableBooking, "id" | "status">;
  readonly by: "customer" | "provider";
  readonly asked: { readonly asked_by: "customer" | "provider" };
}): { readonly moves: PlannedMove[] } {
  const { booking, by, asked } = input;
  if (by !== asked.asked_by) refuse("forbidden", { guard: "asker_withdraws" });
  return { moves: [planBookingMove(booking, "withdraw_cancel", by)] };
}

function requireUnanswered({ answer_due_at }: { readonly answer_due_at: Date }, now: Date): void {
  if (now.getTime() < answer_due_at.getTime()) refuse("answer_awaited", { answer_due_at });
}

/** Cancels for an unpaid balance, as if the customer had cancelled now. Refuses too_early. */
export function planOverdueCancellation(
  input: {
    readonly booking: CancellableBooking & { readonly cancel_overdue_at: Date | null };
    readonly paid_minor: number;
    readonly is_overdue: boolean;
  },
  now: Date,
): CancellationPlan {
  const { booking, paid_minor, is_overdue } = input;
  const { cancel_overdue_at } = booking;
  if (!is_overdue || cancel_overdue_at === null || cancel_overdue_at.getTime() > now.getTime())
    refuse("too_early", { cancel_overdue_at });
  const move = planBookingMove(booking, "cancel_overdue", "system", "balance_overdue");
  const { refund_minor, kept_minor } = cancellationSums(booking, "customer", paid_minor, now);
  return { refund_minor, kept_minor, moves: [move] };
}

function requireWithin(refund_minor: number, paid_minor: number): void {
  if (refund_minor > paid_minor) refuse("refund_too_large", { refund_minor, returnable_minor: paid_minor });
}
