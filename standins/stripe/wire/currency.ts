// Currencies as Stripe counts them: the exponent of the smallest unit, and limits per payment.
// Stripe departs from ISO 4217 for ISK and UGX (sent with two decimals), hence its own table.
const ZERO = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "));
const THREE = new Set("bhd jod kwd omr tnd".split(" "));
const KNOWN = new Set(Intl.supportedValuesOf("currency").map((code) => code.toLowerCase()));

/** Cards accept at most twelve digits, in every currency. */
export const MAX_AMOUNT = 999_999_999_999;

export function isCurrency(code: string): boolean {
  return KNOWN.has(code);
}

/** Decimals of the smallest unit: 0, 2 or 3. */
export function stripeExponent(code: string): 0 | 2 | 3 {
  if (ZERO.has(code)) return 0;
  return THREE.has(code) ? 3 : 2;
}

/** Published minimums other than 50. */
const MINIMUMS: Readonly<Record<string, number>> = {
  aed: 200,
  czk: 1_500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  mxn: 1_000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1_000,
};

/** The minimum charge in minor units: about half a US dollar. */
export function minimumAmount(code: string): number {
  const published = MINIMUMS[code];
  if (published !== undefined) return published;
  return stripeExponent(code) === 3 ? 500 : 50;
}

/** Formats an amount for a locale, such as `€120.00`. */
export function formatAmount(amount: number, code: string, locale = "en"): string {
  const decimals = stripeExponent(code);
  const format = new Intl.NumberFormat(locale, { style: "currency", currency: code.toUpperCase() });
  return format.format(amount / 10 ** decimals);
}
