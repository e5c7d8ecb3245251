// What a failed refund still owes: the sum that the operator may resend, settle or close.
import type { BookingStatus } from "../booking/machine.ts";
import { sumMinor } from "../money.ts";
import type { InstalmentRow } from "../payment/instalments.ts";
import {
  type AttemptFact,
  committedRefundsMinor,
  type RefundFact,
  refundableMinor,
} from "../payment/plan.ts";

type Payment = AttemptFact & { readonly id: string };
type Refund = RefundFact & {
  readonly id: string;
  readonly attempt_id: string;
  readonly origin: string;
  readonly dismissed_at: Date | null;
  readonly created_at: Date;
};

/** A failed refund with all payments and refunds of its booking. */
export type FailedRefund = {
  readonly booking: { readonly status: BookingStatus; readonly kept_minor: number | null };
  readonly refund: Pick<Refund, "amount_minor" | "attempt_id" | "created_at">;
  readonly attempts: readonly Payment[];
  readonly refunds: readonly Refund[];
};

/**
 * What a failed refund still owes, in minor units: at most its own sum, and at most what its payment has left. For an
 * ended booking, also at most what is held and not kept, because a later refund may have included its money. For a
 * live booking, nothing once refunds made at Stripe have replaced it. Refunds settled otherwise count as paid.
 */
export function owedOfRefund({ booking, refund, attempts, refunds }: FailedRefund): number {
  const payment = attempts.filter(({ id }) => id === refund.attempt_id);
  const ofPayment = refunds.filter(({ attempt_id }) => attempt_id === refund.attempt_id);
  const owed = Math.min(refund.amount_minor, refundableMinor(payment, ofPayment));
  const kept = keptMinor(booking);
  if (kept !== null) return Math.min(owed, Math.max(0, refundableMinor(attempts, refunds) - kept));
  return isReplacedAtStripe(refund, ofPayment) ? 0 : owed;
}

/**
 * Whether later refunds made at Stripe cover a failed refund. Earlier ones, and ones that failed too and were settled
 * otherwise, had other reasons; closed failed refunds have used up their part.
 */
function isReplacedAtStripe(refund: FailedRefund["refund"], ofPayment: readonly Refund[]): boolean {
  const atStripe = ofPayment.filter(
    (one) => one.origin === "stripe" && !one.is_settled_otherwise && one.created_at > refund.created_at,
  );
  const closed = ofPayment.filter((one) => one.dismissed_at && !one.is_settled_otherwise);
  const closed_minor = sumMinor(closed.map((one) => one.amount_minor));
  return committedRefundsMinor(atStripe) - closed_minor >= refund.amount_minor;
}

/**
 * What the customer of a booking is owed, in minor units: for an ended booking, what is held and not kept; for a live
 * one, what exceeds its price. `held_minor` is what was paid and neither returned nor about to be, so a failed refund
 * that nothing has replaced leaves money owed.
 */
export function owedToCustomer(
  booking: FailedRefund["booking"] & { readonly total_minor: number },
  held_minor: number,
  instalments: readonly Pick<InstalmentRow, "status" | "kind" | "amount_minor">[],
): number {
  const kept = keptMinor(booking);
  if (kept !== null) return Math.max(0, held_minor - kept);
  const open = instalments.filter(
    ({ status, kind }) => kind !== "change" && (status === "due" || status === "overdue"),
  );
  const expected_minor = held_minor + sumMinor(open.map(({ amount_minor }) => amount_minor));
  return Math.max(0, expected_minor - booking.total_minor);
}

/** The part of a booking's money that never goes back; null while the booking goes on. */
function keptMinor({ status, kept_minor }: FailedRefund["booking"]): number | null {
  if (status === "cancelled" || status === "lapsed") return kept_minor ?? 0;
  return kept_minor;
}
