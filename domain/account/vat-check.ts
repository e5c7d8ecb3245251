// What the EU's register VIES says about a provider's VAT number: when it is asked again, and what operators read of it.
// Whatever it says decides nothing: operators do.
import { units } from "../limits.ts";
import type { ViesNumber } from "../place/vat-number.ts";

/** `unanswered`: it did not answer any attempt. */
export const vatCheckOutcomes = ["valid", "invalid", "unanswered"] as const;
export type VatCheckOutcome = (typeof vatCheckOutcomes)[number];

const { minute_ms, hour_ms, day_ms } = units;

/** Waits before the second and each further attempt: the registers of single countries are often away for a night. */
const retryWaitsMs: readonly number[] = [
  minute_ms,
  5 * minute_ms,
  30 * minute_ms,
  2 * hour_ms,
  6 * hour_ms,
  12 * hour_ms,
];

/** How long to wait after this many attempts in vain; null to give up. */
export const waitAfterMs = (attempts: number): number | null => retryWaitsMs[attempts - 1] ?? null;

/** An answer about the same number is not asked for again within this time, unless an operator does. */
export const vatAnswerHoldsMs = day_ms;

export type VatCheck = ViesNumber & {
  asked_at: string;
  outcome: VatCheckOutcome | null;
  answered_at: string | null;
  consultation_number: string | null;
  registered_name: string | null;
  registered_address: string | null;
};

/** `form_only`: nobody can be asked, because no service is set up. `asked`: the question is open. */
export type VatCheckState = VatCheckOutcome | "form_only" | "not_asked" | "asked";

/** What is known about a number now. An answer about another number says nothing about it. */
export function vatCheckState(
  about: ViesNumber,
  check: Pick<VatCheck, "country" | "number" | "outcome"> | null,
  hasService: boolean,
): VatCheckState {
  const own = check?.country === about.country && check.number === about.number ? check : null;
  if (own?.outcome) return own.outcome;
  if (!hasService) return "form_only";
  return own ? "asked" : "not_asked";
}
