// Preview of an offer while it is typed: its lines, its total and its terms. The binding total is the server's, computed
// by the same function from the same lines.
import { currencyInfo } from "#domain/currency.ts";
import { parseNumber, parseRate } from "#domain/format/number-text.ts";
import { limits } from "#domain/limits.ts";
import { areAddable, depositAmount, type OfferTotals, offerTotals } from "#domain/money.ts";
import { parseMoney } from "#domain/money-parse.ts";
import { lineChoices } from "#domain/offer/optional-lines.ts";
import { lineUnits } from "#domain/offer/units.ts";
import type { LineValues } from "./offer-line.tsx";

export type Totals = OfferTotals & { deposit_minor: number };

export type TypedOffer = {
  /** The filled rows that can be read. */
  lines: readonly LineValues[];
  /** Of the rows that count without a choice; null when there is none or one of them cannot be read. */
  totals: Totals | null;
  policy: string;
  validity: { quantity: number; unit: "hour" | "day" } | null;
};

/** The fields of a form by name: `FormData`, or the texts of a refused form. */
type Fields = { keys(): Iterable<string>; get(name: string): unknown };

/** What an offer form says so far. */
export function typedOffer(form: Fields, currency: string, locale: string): TypedOffer {
  const { step_minor } = currencyInfo(currency);
  const rows = filledRows(form).map((row) => ({
    isCounted: textOf(form, `lines[${row}].choice`) !== "optional",
    line: readLine(form, row, currency, locale),
  }));
  const counted = rows.filter(({ isCounted }) => isCounted).map(({ line }) => line);
  const quantity = parseNumber(textOf(form, "int:validity"), locale);
  return {
    lines: rows.map(({ line }) => line).filter((line) => line !== null),
    totals: totalsOf(counted, Number(textOf(form, "int:deposit_bp")), step_minor),
    policy: textOf(form, "policy"),
    validity: isWithin(quantity, 1, limits.offer_validity_max_days * 24)
      ? { quantity, unit: textOf(form, "validity_unit") === "hours" ? "hour" : "day" }
      : null,
  };
}

/** The totals alone, for forms that show no more. */
export function previewTotals(form: FormData, currency: string, locale: string): Totals | null {
  return typedOffer(form, currency, locale).totals;
}

function totalsOf(lines: readonly (LineValues | null)[], deposit_bp: number, step_minor: number) {
  const read = lines.filter((line) => line !== null);
  if (read.length === 0 || read.length < lines.length) return null;
  const totals = offerTotals(read, step_minor);
  return { ...totals, deposit_minor: depositAmount(totals.total_minor, deposit_bp, step_minor) };
}

/** Numbers of the rows in which a label or a price was typed. */
function filledRows(form: Fields): string[] {
  return [...form.keys()].flatMap((name) => {
    const row = /^money:lines\[(\d{1,3})\]\.unit_net_minor$/.exec(name)?.[1];
    return row !== undefined && `${textOf(form, name)}${textOf(form, `lines[${row}].label`)}` !== ""
      ? [row]
      : [];
  });
}

/** A row as an offer's line; null while one of its figures cannot be read. */
function readLine(form: Fields, row: string, currency: string, locale: string): LineValues | null {
  const unit_net_minor = parseMoney(textOf(form, `money:lines[${row}].unit_net_minor`), currency, locale);
  const quantity = parseNumber(textOf(form, `int:lines[${row}].quantity`), locale);
  const tax_bp = parseRate(textOf(form, `percent:lines[${row}].tax_bp`), locale);
  if (unit_net_minor === null || !isWithin(quantity, 1, limits.offer_line_quantity)) return null;
  if (!isWithin(tax_bp, 0, limits.rate_max_bp)) return null;
  const line = { unit_net_minor, quantity, tax_bp };
  if (!areAddable([line], currencyInfo(currency).largest_minor)) return null;
  const [unit, choice] = [textOf(form, `lines[${row}].unit`), textOf(form, `lines[${row}].choice`)];
  return {
    ...line,
    label: textOf(form, `lines[${row}].label`),
    unit: lineUnits.find((one) => one === unit) ?? null,
    choice: lineChoices.find((one) => one === choice) ?? "included",
  };
}

const isWithin = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max;

function textOf(form: Fields, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
