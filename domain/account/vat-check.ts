// What the EU's register VIES says about a provider's VAT number: when it is asked again, and what operators read of it.
// Whatever it says decides nothing: operators do.
import { units } from "../limits.ts";
import { checkVatNumber, compactNumber, countryOfPrefix, type ViesNumber } from "../place/vat-number.ts";

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

/** What VIES can be asked about a tax number; null where it has none of that form. */
export function viesNumberOf({
  country,
  tax_id,
}: {
  country: string;
  tax_id: string | null;
}): ViesNumber | null {
  const check = tax_id === null ? null : checkVatNumber(country, tax_id);
  return check?.is === "fitting" ? check.vies : null;
}

/** The same of a number that names its country itself. */
export const viesNumberIn = (written: string | null): ViesNumber | null =>
  viesNumberOf({ country: countryOfPrefix(compactNumber(written ?? "").slice(0, 2)), tax_id: written });

/** What is known about the number that a provider has now. `asked`: the question is open. */
export type VatCheckState = VatCheckOutcome | "not_asked" | "asked";

/** An answer about another number says nothing about this one. */
export function vatCheckState(
  about: ViesNumber,
  check: (ViesNumber & { outcome: VatCheckOutcome | null }) | undefined,
): VatCheckState {
  if (check?.country !== about.country || check.number !== about.number) return "not_asked";
  return check.outcome ?? "asked";
}
