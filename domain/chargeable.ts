// Amounts that one payment can carry. Invalid totals are refused on entry, and every payment is checked again before
// its attempt is inserted, so that no checkout starts that Stripe must refuse. The minimum of an installation's
// settlement currency may be higher: then Stripe's own refusal counts.
import { currencyInfo, toStripeAmount } from "./currency.ts";
import { refuse, refuseInput } from "./refusal.ts";

type AttemptFact = { readonly failure_code: string | null };
const finalCodes = ["amount_too_small", "amount_too_large"];

/** True for an amount between Stripe's minimum and maximum. */
export function isChargeable(amount_minor: number, currency: string): boolean {
  return reasonAgainst(amount_minor, currency) === null;
}

/** @throws Refusal payment_not_possible for an amount that is never charged, or that Stripe refused before. */
export function requireChargeable(
  amount_minor: number,
  currency: string,
  earlier: readonly AttemptFact[],
): void {
  const earlierFailure = earlier.find(
    ({ failure_code }) => failure_code && finalCodes.includes(failure_code),
  );
  const reason = reasonAgainst(amount_minor, currency) ?? earlierFailure?.failure_code ?? null;
  if (reason !== null) refuse("payment_not_possible", { reason, amount_minor, currency });
}

/** Why a total could never be paid: unless it is 0, one payment must carry it. Null for a payable total. */
export function totalFault(
  total_minor: number,
  currency: string,
): "amount_too_small" | "amount_too_large" | null {
  const { smallest_minor, largest_minor } = currencyInfo(currency);
  if (total_minor > largest_minor) return "amount_too_large";
  return total_minor > 0 && total_minor < smallest_minor ? "amount_too_small" : null;
}

function reasonAgainst(amount_minor: number, currency: string) {
  // Refuses an amount off the currency's step.
  toStripeAmount(amount_minor, currency);
  const { smallest_minor, largest_minor } = currencyInfo(currency);
  if (amount_minor < smallest_minor) return "amount_too_small";
  return amount_minor > largest_minor ? "amount_too_large" : null;
}

/** A budget may be small, but not above what can be paid. @throws Refusal invalid_input */
export function requirePayableBudget(budget_minor: number | null | undefined, currency: string | null): void {
  if (!budget_minor || currency === null) return;
  const params = { max: currencyInfo(currency).largest_minor, currency };
  if (totalFault(budget_minor, currency) === "amount_too_large")
    refuseInput([{ path: "budget_minor", code: "amount_too_large", params }]);
}
