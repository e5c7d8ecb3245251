// Amounts Stripe can charge. Checked before an attempt is inserted, so that no checkout is started that Stripe must
// refuse. The minimum of an installation's settlement currency may be higher: then Stripe's own refusal counts.
import { currencyInfo, toStripeAmount } from "../currency.ts";
import { refuse } from "../refusal.ts";

/** Stripe's maximum of eight digits, in Stripe's units. */
const maxStripeAmount = 99_999_999;
/** Published minimums other than 50, in Stripe's units. */
const minStripeAmounts: Readonly<Record<string, number>> = {
  AED: 200,
  BGN: 100,
  CZK: 1_500,
  DKK: 250,
  GBP: 30,
  HKD: 400,
  HUF: 17_500,
  MXN: 1_000,
  MYR: 200,
  NOK: 300,
  PLN: 200,
  RON: 200,
  SEK: 300,
  THB: 1_000,
};

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

function reasonAgainst(amount_minor: number, currency: string) {
  const amount = toStripeAmount(amount_minor, currency);
  const minimum = minStripeAmounts[currency] ?? (currencyInfo(currency).stripe_exponent === 3 ? 500 : 50);
  if (amount < minimum) return "amount_too_small";
  return amount > maxStripeAmount ? "amount_too_large" : null;
}
