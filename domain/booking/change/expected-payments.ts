// The payments of a booking after a proposed change, to tell what a cancellation costs once the change is agreed.
import type { ExpectedPayments } from "../cancellation-policy.ts";
import { balanceDueAt } from "./new-date.ts";

/**
 * Counts the difference as paid or returned, and the balance as due by the proposed start. `paid_minor` falls below
 * zero when a cheaper total takes more off the balance than was paid; the sum of both is right.
 */
export function paymentsAfterChange(
  { paid_minor, instalments }: ExpectedPayments,
  change: {
    readonly starts_at: Date | null;
    readonly time_zone: string;
    readonly total_before_minor: number;
    readonly total_minor: number;
  },
  now: Date,
): ExpectedPayments {
  const due_at = balanceDueAt(change, now);
  return {
    paid_minor: paid_minor + change.total_minor - change.total_before_minor,
    instalments: instalments.map((row) => (row.kind === "balance" && due_at ? { ...row, due_at } : row)),
  };
}
