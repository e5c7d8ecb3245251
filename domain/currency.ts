// Currencies by ISO 4217 code. `iso_exponent` is the number of decimals in our rows and on screens;
// `stripe_exponent` is Stripe's, which differs for a few (ISK and UGX have two decimals there, MGA none).
// `step_minor` is the smallest payable step in our minor units: three-decimal amounts must end in 0 for Stripe, so
// KWD moves in steps of 10 fils. `smallest_minor` and `largest_minor` bound one payment, in our minor units.
// Source of the bounds: docs.stripe.com/currencies, "Minimum and maximum charge amounts", read in November 2026
// (docs/decisions/0060).
import { currencyDigits, noDecimals, noDecimalsHere, threeDecimals } from "./format/currency-digits.ts";
import { refuse } from "./refusal.ts";

const twoDecimals = `AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BWP BYN BZD CAD CDF
CHF CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR JMD KES
KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN
PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD SHP SLE SOS SRD STN SZL THB TJS TOP TRY TTD TWD TZS UAH USD UYU
UZS WST XCD YER ZAR ZMW`;

export type CurrencyInfo = {
  readonly code: string;
  readonly iso_exponent: number;
  readonly stripe_exponent: number;
  readonly step_minor: number;
  readonly smallest_minor: number;
  readonly largest_minor: number;
};

/** The smallest payments other than 50 of Stripe's units (500 of currencies with three decimals). */
const smallestInStripe: Readonly<Record<string, number>> = {
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

/** Digits of the largest payment in Stripe's units, where every payment method, or cards, take more than eight. */
const digitsInStripe = new Map<string, number>([
  ...codesOf("IDR LBP").map((code) => [code, 12] as const),
  // Eight digits of these buy a dinner or a weekend; ten are far below the limit of cards.
  ...codesOf(`AMD AOA ARS BIF CDF CLP COP CRC GNF HUF ISK JPY KHR KRW KZT LAK LKR MGA MMK MNT MWK NGN PKR PYG RSD RWF SOS
TZS UGX UZS VND XAF XOF YER`).map((code) => [code, 10] as const),
  ["INR", 9],
]);

function codesOf(codes: string): string[] {
  return codes.split(/\s+/);
}

function list(codes: string, stripe_exponent: number, step_minor: number): CurrencyInfo[] {
  return codesOf(codes).map((code) => {
    const iso_exponent = currencyDigits(code);
    const unit = 10 ** (iso_exponent - stripe_exponent);
    const least = (smallestInStripe[code] ?? (stripe_exponent === 3 ? 500 : 50)) * unit;
    const most = (10 ** (digitsInStripe.get(code) ?? 8) - 1) * unit;
    return {
      code,
      iso_exponent,
      stripe_exponent,
      step_minor,
      smallest_minor: Math.ceil(least / step_minor) * step_minor,
      largest_minor: Math.floor(most / step_minor) * step_minor,
    };
  });
}

const table: ReadonlyMap<string, CurrencyInfo> = new Map(
  [
    ...list(twoDecimals, 2, 1),
    ...list(noDecimals, 0, 1),
    ...list(noDecimalsHere, 2, 1),
    ...list("MGA", 0, 100),
    ...list(threeDecimals, 3, 10),
  ].map((info) => [info.code, info]),
);

/** All known codes, sorted. */
export const currencyCodes: readonly string[] = [...table.keys()].sort();

/** True for a known upper-case ISO 4217 code. */
export function isCurrency(code: string): boolean {
  return table.has(code);
}

/** The table row of a code. Throws RangeError for an unknown one: rows and schemas hold only known codes. */
export function currencyInfo(code: string): CurrencyInfo {
  const info = table.get(code);
  if (info === undefined) throw new RangeError(`unknown currency ${JSON.stringify(code)}`);
  return info;
}

/** True for a payable sum: a whole number of the currency's steps. */
export function isPayableAmount(minor: number, code: string): boolean {
  return Number.isSafeInteger(minor) && minor % currencyInfo(code).step_minor === 0;
}

/** The largest amount of one payment in a currency, in minor units. */
export function largestAmount(code: string): number {
  return currencyInfo(code).largest_minor;
}

/** Our minor units as Stripe counts them. Refuses `payment_not_possible` off the payable step. */
export function toStripeAmount(minor: number, code: string): number {
  const { iso_exponent, stripe_exponent, step_minor } = currencyInfo(code);
  if (!isPayableAmount(minor, code)) {
    return refuse("payment_not_possible", { reason: "amount_off_step", currency: code, step_minor });
  }
  return stripe_exponent >= iso_exponent
    ? minor * 10 ** (stripe_exponent - iso_exponent)
    : minor / 10 ** (iso_exponent - stripe_exponent);
}

/** Stripe's amount in our minor units. Refuses `payment_mismatch` for a fraction of a unit. */
export function fromStripeAmount(amount: number, code: string): number {
  const { iso_exponent, stripe_exponent } = currencyInfo(code);
  const minor =
    iso_exponent >= stripe_exponent
      ? amount * 10 ** (iso_exponent - stripe_exponent)
      : amount / 10 ** (stripe_exponent - iso_exponent);
  if (!Number.isSafeInteger(minor)) return refuse("payment_mismatch", { amount, currency: code });
  return minor;
}
