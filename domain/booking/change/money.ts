// What a change of a booking's total means for its payments. A dearer booking adds the difference to what is still
// open, or asks for it when nothing is; a cheaper one takes it off what is open and returns the rest.
import { requireChargeable } from "../../chargeable.ts";
import { type InstalmentRow, openInstalments } from "../../payment/instalments.ts";
import { isRefusal, refuse } from "../../refusal.ts";

export type ChangeMoney = {
  /** Open payments whose sum changes; a payment of 0 is no longer needed. */
  readonly revised: readonly { readonly id: string; readonly amount_minor: number }[];
  /** Due before the change takes effect. */
  readonly to_pay_minor: number;
  /** Returned as soon as the change takes effect. */
  readonly refund_minor: number;
};

/**
 * @param paid_minor what was paid and not returned; the refund never exceeds it
 * @throws Refusal change_not_payable when a payment would come to an amount that is never charged
 */
export function planChangeMoney(input: {
  readonly instalments: readonly InstalmentRow[];
  readonly paid_minor: number;
  readonly currency: string;
  readonly total_before_minor: number;
  readonly total_minor: number;
}): ChangeMoney {
  const { currency, paid_minor } = input;
  const open = openInstalments(input.instalments).filter(({ kind }) => kind !== "change");
  const difference = input.total_minor - input.total_before_minor;
  const last = open.at(-1);
  if (difference > 0 && last) {
    const amount_minor = last.amount_minor + difference;
    requirePayable(amount_minor, currency);
    return { revised: [{ id: last.id, amount_minor }], to_pay_minor: 0, refund_minor: 0 };
  }
  if (difference > 0) {
    requirePayable(difference, currency);
    return { revised: [], to_pay_minor: difference, refund_minor: 0 };
  }
  let rest = Math.max(0, -difference);
  const revised: { id: string; amount_minor: number }[] = [];
  for (const row of [...open].reverse()) {
    if (rest === 0) break;
    const less = Math.min(rest, row.amount_minor);
    const amount_minor = row.amount_minor - less;
    if (amount_minor > 0) requirePayable(amount_minor, currency);
    revised.push({ id: row.id, amount_minor });
    rest -= less;
  }
  return { revised, to_pay_minor: 0, refund_minor: Math.min(rest, paid_minor) };
}

/** No side may agree to a payment that a checkout would refuse; they must choose other amounts. */
function requirePayable(amount_minor: number, currency: string): void {
  try {
    requireChargeable(amount_minor, currency, []);
  } catch (error) {
    if (isRefusal(error, "payment_not_possible")) refuse("change_not_payable", error.details);
    throw error;
  }
}
