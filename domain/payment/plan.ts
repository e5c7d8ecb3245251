// What is due and what is paid, and the payment status of a booking, which is never stored but derived from attempts,
// refunds and disputes.

import { isChargeable } from "../chargeable.ts";
import { currencyInfo } from "../currency.ts";
import { limits } from "../limits.ts";
import { depositAmount, sumMinor } from "../money.ts";
import { addDaysInZone } from "../time.ts";
import type { AttemptStatus, DisputeStatus, RefundStatus } from "./machine.ts";

export type InstalmentKind = "full" | "deposit" | "balance" | "change";
export type Instalment = {
  readonly instalment: InstalmentKind;
  readonly amount_minor: number;
  readonly due_at: Date;
};
type PricedBooking = {
  readonly total_minor: number;
  readonly deposit_bp: number;
  readonly currency: string;
  readonly starts_at: Date | null;
  readonly time_zone: string;
  readonly accepted_at: Date;
  readonly hold_until: Date;
};

/**
 * The payments of a new booking, in order; they become its rows. A booking that starts more than 60 days after
 * acceptance and has a deposit rate pays the deposit now and the balance 60 days before the start; every other one
 * pays in full now. So does a booking with a part too small or too large for Stripe: nobody is cancelled for a
 * balance of cents. Nothing is due for a price of 0.
 */
export function planInstalments(booking: PricedBooking): Instalment[] {
  const { total_minor, starts_at, time_zone, hold_until } = booking;
  if (total_minor === 0) return [];
  const balance_due_at =
    starts_at === null ? null : addDaysInZone(starts_at, -limits.balance_due_before_start_days, time_zone);
  const isAhead =
    starts_at !== null &&
    addDaysInZone(booking.accepted_at, limits.deposit_from_days_ahead, time_zone).getTime() <
      starts_at.getTime();
  const { currency } = booking;
  const deposit = depositAmount(total_minor, booking.deposit_bp, currencyInfo(currency).step_minor);
  const isSplit = [deposit, total_minor - deposit].every((part) => isChargeable(part, currency));
  if (!isAhead || balance_due_at === null || !isSplit) {
    return [{ instalment: "full", amount_minor: total_minor, due_at: hold_until }];
  }
  return [
    { instalment: "deposit", amount_minor: deposit, due_at: hold_until },
    // The balance is never due before the deposit, whose hold may end after the 60-day mark.
    {
      instalment: "balance",
      amount_minor: total_minor - deposit,
      due_at: balance_due_at.getTime() > hold_until.getTime() ? balance_due_at : hold_until,
    },
  ];
}

/** What a customer may choose to pay now when a deposit would suffice. */
export type PaymentChoice = "deposit" | "full";

/** The payment that confirms a booking; null when nothing is due. */
export function findDueInstalment(booking: PricedBooking): Instalment | null {
  return planInstalments(booking)[0] ?? null;
}

export type AttemptFact = { readonly status: AttemptStatus; readonly amount_minor: number };
export type RefundFact = {
  readonly status: RefundStatus;
  readonly amount_minor: number;
  /** It failed, and the customer was refunded another way. */
  readonly is_settled_otherwise?: boolean;
};
type DisputeFact = { readonly status: DisputeStatus };

/** Money received through succeeded attempts. */
export function paidMinor(attempts: readonly AttemptFact[]): number {
  return sumMinor(attempts.filter((attempt) => attempt.status === "succeeded").map((a) => a.amount_minor));
}

/** Sum of the refunds that were or may still be paid. */
export function committedRefundsMinor(refunds: readonly RefundFact[]): number {
  const counted = refunds.filter(
    (refund) => refund.is_settled_otherwise || ["requested", "pending", "succeeded"].includes(refund.status),
  );
  return sumMinor(counted.map((refund) => refund.amount_minor));
}

/** The refundable rest. Never negative, although refunds made at Stripe may exceed the payments known here. */
export function refundableMinor(attempts: readonly AttemptFact[], refunds: readonly RefundFact[]): number {
  return Math.max(0, paidMinor(attempts) - committedRefundsMinor(refunds));
}

export type PaymentStatus =
  | "unpaid"
  | "deposit_paid"
  | "paid"
  | "partially_refunded"
  | "refunded"
  | "disputed";

/** The payment status that people see. An open dispute outranks refunds, refunds outrank payments. */
export function derivePaymentStatus(
  booking: { readonly total_minor: number },
  attempts: readonly AttemptFact[],
  refunds: readonly RefundFact[] = [],
  disputes: readonly DisputeFact[] = [],
): PaymentStatus {
  if (disputes.some((dispute) => dispute.status === "needs_response" || dispute.status === "under_review")) {
    return "disputed";
  }
  const paid = paidMinor(attempts);
  const returned = sumMinor(
    refunds
      .filter((refund) => refund.status === "succeeded" || refund.is_settled_otherwise)
      .map((refund) => refund.amount_minor),
  );
  if (paid === 0) return booking.total_minor === 0 ? "paid" : "unpaid";
  if (returned >= paid) return "refunded";
  if (returned > 0) return "partially_refunded";
  return paid < booking.total_minor ? "deposit_paid" : "paid";
}
