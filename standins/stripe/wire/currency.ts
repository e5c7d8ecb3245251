// Currencies as Stripe counts them: the exponent of the smallest unit, and limits per payment.
// Stripe departs from ISO 4217 for ISK and UGX (sent with two decimals), hence its own table.
const ZERO = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const THREE = new Set("bhd jod kwd omr tnd".split(" "));
const KNOWN = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** At most eight digits. */
export const MAX_AMOUNT = 99_999_999;

export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}

/** Decimals of the smallest unit: 0, 2 or 3. */
export function stripeExponent(code: string): 0 | 2 | 3 {
  if (ZERO.has(code)) return 0;
  return THREE.has(code) ? 3 : 2;
}

/** The least amount that can be charged, in minor units: about half a US dollar. */
export function minimumAmount(code: string): number {
  if (code === "gbp") return 30;
  return stripeExponent(code) === 3 ? 500 : 50;
}

/** A formatted amount, such as `€120.00`, in this locale. */
export function formatAmount(amount: number, code: string, locale = "en"): string {
  const decimals = stripeExponent(code);
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: code.toUpperCase() });
  return format.format(amount / 10 ** decimals);
}
