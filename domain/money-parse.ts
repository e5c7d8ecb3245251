// Parses money. Digits are read like any number (number-text.ts); more decimals than the currency has are refused, never
// rounded.
import { currencyInfo, largestAmount } from "./currency.ts";
import { readDecimal } from "./format/number-text.ts";

/** A typed amount in minor units, or why it is invalid. */
export type ReadMoney = { readonly minor: number } | { readonly issue: "invalid_money" | "amount_too_large" };

/**
 * Reads an amount ≥ 0 with or without its currency: "1.234,50", "1,234.50", "1234.5", "1 234,50", "1’234.50",
 * "€ 12". Refuses anything else: a sign, too many decimals, wrong groups, more than the currency's largest amount.
 */
export function readMoney(text: string, currency: string, locale: string): ReadMoney {
  const { iso_exponent } = currencyInfo(currency);
  const bare = stripCurrency(text, currency, locale);
  const read = /^[\s\p{Zs}]*[+\-\u2010-\u2013\u2212]/u.test(bare) ? null : readDecimal(bare, locale);
  if (read === null || read.fraction.length > iso_exponent) return { issue: "invalid_money" };
  const minor = Number(`${read.whole}${read.fraction.padEnd(iso_exponent, "0")}`);
  return minor <= largestAmount(currency) ? { minor } : { issue: "amount_too_large" };
}

/** The same as a number; null for anything that is no amount. */
export function parseMoney(text: string, currency: string, locale: string): number | null {
  const read = readMoney(text, currency, locale);
  return "minor" in read ? read.minor : null;
}

function stripCurrency(text: string, currency: string, locale: string): string {
  const bare = text.trim();
  const names = [currency];
  for (const currencyDisplay of ["symbol", "narrowSymbol"] as const) {
    const format = new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay });
    for (const part of format.formatToParts(0)) if (part.type === "currency") names.push(part.value);
  }
  for (const name of names.sort((a, b) => b.length - a.length)) {
    if (bare.toUpperCase().startsWith(name.toUpperCase())) return bare.slice(name.length);
    if (bare.toUpperCase().endsWith(name.toUpperCase())) return bare.slice(0, -name.length);
  }
  return bare;
}
