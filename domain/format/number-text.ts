// Reads numbers as people type and paste them, and writes them back. One reader serves money, rates, quantities and
// answers, which differ in the decimals they allow. The user's language decides an ambiguous separator ("1,200"); more
// decimals than allowed are refused, never rounded.

export type Decimal = { readonly sign: "" | "-"; readonly whole: string; readonly fraction: string };

/** Longer texts are not numbers. */
const maxCharacters = 40;
/** The zeros of non-ASCII digits that keyboards and pages produce: Arabic, Persian, Hindi, Bengali, full width. */
const zeros = [0x0660, 0x06f0, 0x0966, 0x09e6, 0xff10];
/** Direction marks that come along when copying a number from Arabic or Hebrew text. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text with ASCII digits, plain spaces, straight apostrophes and a hyphen for every minus. */
function plain(text: string): string {
  return text
    .replace(directionMarks, "")
    .replace(/[\p{Zs}\t]/gu, " ")
    .replace(/[\u2018\u2019\u02bc\u00b4\u2032]/gu, "'")
    .replace(/^\s*[\u2010-\u2013\u2212\ufe63\uff0d]/u, "-")
    .replace(/\p{Nd}/gu, asciiDigit)
    .trim();
}

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const zero = zeros.find((first) => code >= first && code < first + 10);
  return zero === undefined ? digit : String(code - zero);
}

/**
 * The digits of a number with groups and decimals in any form: "1.234,50", "1,234.50", "1 234,5", "1’234.50", "−5".
 * Null for anything else: letters, groups other than threes, two kinds of groups, a separator at the end.
 */
export function readDecimal(text: string, locale: string): Decimal | null {
  if (text.length > maxCharacters * 2) return null;
  const [, sign = "", digits = ""] = /^([+-]?) ?([\d.,' ]*\d)$/.exec(plain(text)) ?? [];
  if (digits === "" || digits.length > maxCharacters) return null;
  const decimal = decimalSeparator(digits, locale);
  const cut = decimal === null ? digits.length : digits.lastIndexOf(decimal);
  const whole = joinGroups(digits.slice(0, cut));
  const fraction = digits.slice(cut + 1);
  if (whole === null || !/^\d*$/.test(fraction)) return null;
  return { sign: sign === "-" ? "-" : "", whole, fraction };
}

/** A number with at most `decimals`; null for anything else. "12.0" is whole; "1.000" may be a thousand: refused. */
export function parseNumber(text: string, locale: string, decimals = 0): number | null {
  const read = readDecimal(text, locale);
  return read && numberOf(read, decimals);
}

function numberOf({ sign, whole, fraction }: Decimal, decimals: number): number | null {
  const isWhole = /^0{0,2}$/.test(fraction);
  if (fraction.length > decimals && !isWhole) return null;
  const value = Number(`${sign}${whole}.${fraction}0`);
  return value === 0 ? 0 : value;
}

/** A rate such as "19", "8,1 %" or "12.75%" in basis points, with at most two decimals; null for anything else. */
export function parseRate(text: string, locale: string): number | null {
  const read = readDecimal(text.replace(/[\s\p{Zs}]*[%\u066a]\s*$/u, ""), locale);
  if (read === null || read.fraction.length > 2) return null;
  const rate_bp = Number(`${read.sign}${read.whole}${read.fraction.padEnd(2, "0")}`);
  return Number.isSafeInteger(rate_bp) ? rate_bp : null;
}

/**
 * A number and the text after it in a language-neutral form: "1,200 guests" → "1200 guests". Returns the text itself
 * when no number begins it. Keeps decimals as typed, so that the caller who knows how many are allowed can refuse.
 */
export function plainNumberText(text: string, locale: string): string {
  const [, number = "", rest = ""] = /^([^\p{L}%\u00b0]*[\p{Nd}])(.*)$/su.exec(text.trim()) ?? [];
  const read = readDecimal(number, locale);
  if (read === null) return text;
  const decimals = read.fraction === "" ? "" : `.${read.fraction}`;
  return `${read.sign}${read.whole}${decimals} ${rest.trim()}`.trim();
}

/** A number in the form of `plainNumberText`, followed by nothing or one of these units. */
export function parsePlainNumber(text: string, units: readonly string[], decimals: number): number | null {
  const [, sign, whole, fraction = "", rest = ""] =
    /^(-?)(\d{1,40})(?:\.(\d{1,40}))?(.*)$/su.exec(text.trim()) ?? [];
  if (sign === undefined || whole === undefined) return null;
  const unit = fold(rest);
  if (unit !== "" && !units.some((name) => fold(name) === unit)) return null;
  return numberOf({ sign: sign === "-" ? "-" : "", whole, fraction }, decimals);
}

const fold = (text: string) => text.trim().toLowerCase().replace(/\.$/, "");

/** A number as typed in a language: without groups. */
export function numberText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 6 }).format(value);
}

/** A rate as typed in a language, without its sign: 810 → "8.1" or "8,1". */
export function rateText(rate_bp: number, locale: string): string {
  return numberText(rate_bp / 100, locale);
}

/** Which of "." and "," is the decimal separator here, or null when the text has only whole units. */
function decimalSeparator(digits: string, locale: string): "." | "," | null {
  const point = digits.lastIndexOf(".");
  const comma = digits.lastIndexOf(",");
  if (point < 0 && comma < 0) return null;
  const last = point > comma ? "." : ",";
  if (point >= 0 && comma >= 0) return last;
  if (digits.indexOf(last) !== digits.lastIndexOf(last)) return null;
  const [whole = "", fraction = ""] = digits.split(last);
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
