// Sums that one operator does not move alone: over the setting, the act waits until another operator confirms it.
import { currencyInfo } from "../currency.ts";
import { refuse } from "../refusal.ts";
import { readCurrencySums } from "../setting/currency-sums.ts";
import type { Settings } from "../setting/settings.ts";

/** The commands that may need a second operator. */
export const sharedActs = [
  "decide_cancellation",
  "decide_undelivered",
  "record_partner_payment",
  "resolve_dispute",
  "retry_refund",
  "settle_provider_balance",
  "settle_refund",
  "stop_booking",
] as const;

export type MovedSum = {
  readonly amount_minor: number;
  readonly currency: string;
  /** What the act is about. */
  readonly subject: readonly [noun: string, id: string];
};

type SumSettings = Pick<
  Settings,
  "second_operator_above" | "second_operator_currencies" | "default_currency"
>;

type Call = {
  readonly actor: { readonly kind: string };
  readonly settings: SumSettings;
  /** A second operator confirms the act with this call. */
  readonly is_confirmed?: true;
};

/**
 * How many whole units of a currency one operator moves alone. Without rates of exchange a sum says nothing about another
 * currency: each has its own, and a currency without one always needs two.
 */
const unitsAlone = (settings: SumSettings, currency: string): number =>
  currency === settings.default_currency
    ? settings.second_operator_above
    : (readCurrencySums(settings.second_operator_currencies ?? "")?.get(currency) ?? 0);

/**
 * Refuses an operator's act that moves more than the settings let one operator move, unless a second one confirms it now. Call it
 * before anything is written. Zero for the marketplace's currency switches it off for all.
 * @throws Refusal second_operator_needed, with the sum
 */
export function requireSecondOperator(
  { actor, settings, is_confirmed }: Call,
  { amount_minor, currency, subject }: MovedSum,
): void {
  if (settings.second_operator_above === 0 || is_confirmed || actor.kind === "system") return;
  const above_minor = unitsAlone(settings, currency) * 10 ** currencyInfo(currency).iso_exponent;
  if (Math.abs(amount_minor) > above_minor)
    refuse("second_operator_needed", { amount_minor: Math.abs(amount_minor), currency, subject });
}
