// Which payments a refund comes from. The latest payment gives first, so that the deposit comes last.
import { sumMinor } from "../money.ts";
import { refuse } from "../refusal.ts";
import { type AttemptFact, committedRefundsMinor, type RefundFact } from "./plan.ts";

type PaidAttempt = AttemptFact & { readonly id: string };
type RefundOfAttempt = RefundFact & { readonly attempt_id: string };
export type PlannedRefund = { readonly attempt_id: string; readonly amount_minor: number };

/** The returnable rest of one payment: its amount less the refunds that were or may still be paid. */
function returnableOf(attempt: PaidAttempt, refunds: readonly RefundOfAttempt[]): number {
  if (attempt.status !== "succeeded") return 0;
  const own = refunds.filter((refund) => refund.attempt_id === attempt.id);
  return Math.max(0, attempt.amount_minor - committedRefundsMinor(own));
}

/** The returnable rest of all payments together. */
export function returnableMinor(
  attempts: readonly PaidAttempt[],
  refunds: readonly RefundOfAttempt[],
): number {
  return sumMinor(attempts.map((attempt) => returnableOf(attempt, refunds)));
}

/**
 * The refunds that return `amount_minor`, at most one per payment; none for 0.
 * @param attempts in the order in which they were made
 * @throws Refusal refund_too_large when the payments have less left
 */
export function planRefunds(
  attempts: readonly PaidAttempt[],
  refunds: readonly RefundOfAttempt[],
  amount_minor: number,
): PlannedRefund[] {
  const planned: PlannedRefund[] = [];
  let rest = amount_minor;
  for (const attempt of [...attempts].reverse()) {
    const part = Math.min(rest, returnableOf(attempt, refunds));
    if (part > 0) planned.push({ attempt_id: attempt.id, amount_minor: part });
    rest -= part;
  }
  if (rest > 0) refuse("refund_too_large", { amount_minor, returnable_minor: amount_minor - rest });
  return planned;
}
