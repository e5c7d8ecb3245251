// Money as text. Intl gets an exact decimal text, never a float, and every amount shows all decimals of its currency.

import { checkMinor } from "../money.ts";
import { currencyDigits } from "./currency-digits.ts";
import { type Language, languageTags } from "./language.ts";

/** The exact decimal text of an amount, with a point: 12345 EUR → "123.45", 500 JPY → "500". */
export function decimalText(minor: number, currency: string): `${number}` {
  const decimals = currencyDigits(currency);
  const sign = checkMinor(minor) < 0 ? "-" : "";
  const digits = String(Math.abs(minor)).padStart(decimals + 1, "0");
  const whole = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? whole : `${whole}.${digits.slice(-decimals)}`;
  return `${sign}${text}` as `${number}`;
}

/** `178500`, `EUR` → "€1,785.00" or "1.785,00 €". */
export function formatMoney(minor: number, currency: string, language: Language): string {
  const text = formatOf("currency", currency, language).format(decimalText(minor, currency));
  // U+2212 instead of Intl's hyphen: as wide as the digits.
  return text.replace("-", "\u2212");
}

/** The amount for an input: all decimals, no groups, no currency. `178500`, `EUR` → "1785.00" or "1785,00". */
export function amountText(minor: number, currency: string, language: Language): string {
  return formatOf("decimal", currency, language).format(decimalText(minor, currency));
}

/** Building a format costs far more than using one; there are as many as currencies times languages. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(style: "currency" | "decimal", currency: string, language: Language): Intl.NumberFormat {
  const key = `${style} ${currency} ${language}`;
  const known = formats.get(key);
  if (known) return known;
  const digits = currencyDigits(currency);
  const format = new Intl.NumberFormat(languageTags[language], {
    style,
    ...(style === "currency" ? { currency } : { useGrouping: false }),
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, format);
  return format;
}
