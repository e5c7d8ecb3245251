// Sums that one operator does not move alone: over the setting, the act waits until another operator confirms it.
import { currencyInfo } from "../currency.ts";
import { refuse } from "../refusal.ts";
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

type Call = {
  readonly actor: { readonly kind: string };
  readonly settings: Pick<Settings, "second_operator_above">;
  /** A second operator confirms the act with this call. */
  readonly is_confirmed?: true;
};

/**
 * Refuses an operator's act that moves more than the setting lets one operator move, unless a second one confirms it now. Call it
 * before anything is written. The setting counts whole units of whatever currency the sum has; zero switches it off.
 * @throws Refusal second_operator_needed, with the sum
 */
export function requireSecondOperator(
  { actor, settings, is_confirmed }: Call,
  { amount_minor, currency, subject }: MovedSum,
): void {
  const { second_operator_above: units } = settings;
  if (units === 0 || is_confirmed || actor.kind === "system") return;
  const above_minor = units * 10 ** currencyInfo(currency).iso_exponent;
  if (Math.abs(amount_minor) > above_minor)
    refuse("second_operator_needed", { amount_minor: Math.abs(amount_minor), currency, subject });
}
