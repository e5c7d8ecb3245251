// Formatting and parsing of money. Formatting gives Intl an exact decimal text, never a float. Parsing accepts the
// separators of several locales and decides an ambiguous text by the reader's locale; when that gives more decimals
// than the currency has, it returns null instead of guessing.
import { currencyInfo } from "./currency.ts";
import { limits } from "./limits.ts";
import { checkMinor } from "./money.ts";

/** The exact decimal text of an amount, with a point: 12345 EUR → "123.45", 500 JPY → "500". */
export function decimalText(minor: number, currency: string): `${number}` {
  const { iso_exponent } = currencyInfo(currency);
  const sign = checkMinor(minor) < 0 ? "-" : "";
  const digits = String(Math.abs(minor)).padStart(iso_exponent + 1, "0");
  const whole = digits.slice(0, digits.length - iso_exponent);
  const text = iso_exponent === 0 ? whole : `${whole}.${digits.slice(-iso_exponent)}`;
  return `${sign}${text}` as `${number}`;
}

/** The amount with its currency as the locale writes it; always with all decimals of the currency. */
export function formatMoney(minor: number, currency: string, locale: string): string {
  return moneyFormat(currency, locale).format(decimalText(minor, currency));
}

/** The amount as it is typed in a language: all decimals, no groups, no currency. */
export function amountText(minor: number, currency: string, locale: string): string {
  const { iso_exponent } = currencyInfo(currency);
  const format = new Intl.NumberFormat(locale, {
    useGrouping: false,
    minimumFractionDigits: iso_exponent,
    maximumFractionDigits: iso_exponent,
  });
  return format.format(decimalText(minor, currency));
}

const formats = new Map<string, Intl.NumberFormat>();

function moneyFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const { iso_exponent } = currencyInfo(currency);
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    minimumFractionDigits: iso_exponent,
    maximumFractionDigits: iso_exponent,
  });
  formats.set(key, format);
  return format;
}

/**
 * Reads an amount ≥ 0 with or without its currency: "1.234,50", "1,234.50", "1234.5", "1 234,50", "1’234.50",
 * "€ 12". Null for anything else: a sign, too many decimals, wrong groups, more than 8 digits of minor units.
 */
export function parseMoney(text: string, currency: string, locale: string): number | null {
  const { iso_exponent } = currencyInfo(currency);
  const bare = stripCurrency(text, currency, locale)
    .replace(/[\u00a0\u2009\u202f]/g, " ")
    .replace(/[\u2019\u02bc]/g, "'")
    .trim();
  if (!/^[\d.,' ]{1,40}$/.test(bare) || !/\d$/.test(bare)) return null;
  const decimal = decimalSeparator(bare, locale);
  const cut = decimal === null ? bare.length : bare.lastIndexOf(decimal);
  const fraction = bare.slice(cut + 1);
  const whole = joinGroups(bare.slice(0, cut));
  if (whole === null || !/^\d*$/.test(fraction) || fraction.length > iso_exponent) return null;
  const minor = Number(`${whole}${fraction.padEnd(iso_exponent, "0")}`);
  return minor <= limits.amount_max_minor ? minor : null;
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

/** Which of "." and "," is the decimal separator here, or null when the text has only whole units. */
function decimalSeparator(bare: string, locale: string): "." | "," | null {
  const point = bare.lastIndexOf(".");
  const comma = bare.lastIndexOf(",");
  if (point < 0 && comma < 0) return null;
  const last = point > comma ? "." : ",";
  if (point >= 0 && comma >= 0) return last;
  if (bare.indexOf(last) !== bare.lastIndexOf(last)) return null;
  const [whole = "", fraction = ""] = bare.split(last);
  const couldBeGroup = fraction.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  return couldBeGroup && localeDecimal(locale) !== last ? null : last;
}

function localeDecimal(locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5);
  return parts.find((part) => part.type === "decimal")?.value ?? ".";
}

/** The digits of a whole number written plainly or in threes with one kind of separator; null otherwise. */
function joinGroups(whole: string): string | null {
  if (/^\d*$/.test(whole)) return whole === "" ? "0" : whole;
  const separator = /[.,' ]/.exec(whole)?.[0] ?? " ";
  const [first = "", ...groups] = whole.split(separator);
  const isGrouped = /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
  return isGrouped ? [first, ...groups].join("") : null;
}
