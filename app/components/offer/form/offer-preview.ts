// Preview of an offer's total while it is typed. The binding total is the server's, computed by the same function
// from the same lines.
import { currencyInfo } from "#domain/currency.ts";
import { parseNumber, parseRate } from "#domain/format/number-text.ts";
import { limits } from "#domain/limits.ts";
import { areAddable, depositAmount, type OfferTotals, offerTotals } from "#domain/money.ts";
import { parseMoney } from "#domain/money-parse.ts";

export type Totals = OfferTotals & { deposit_minor: number };

/** Totals of the filled rows of an offer form that count without a choice; null when there is none or a figure cannot be parsed. */
export function previewTotals(form: FormData, currency: string, locale: string): Totals | null {
  const lines = [];
  for (const name of form.keys()) {
    const row = /^money:lines\[(\d{1,3})\]\.unit_net_minor$/.exec(name)?.[1];
    if (row === undefined) continue;
    const amount = textOf(form, name);
    if (amount === "" && textOf(form, `lines[${row}].label`) === "") continue;
    if (textOf(form, `lines[${row}].choice`) === "optional") continue;
    const unit_net_minor = parseMoney(amount, currency, locale);
    const quantity = parseNumber(textOf(form, `int:lines[${row}].quantity`), locale);
    const tax_bp = parseRate(textOf(form, `percent:lines[${row}].tax_bp`), locale);
    if (unit_net_minor === null || !isWithin(quantity, 1, limits.offer_line_quantity)) return null;
    if (!isWithin(tax_bp, 0, limits.rate_max_bp)) return null;
    lines.push({ unit_net_minor, quantity, tax_bp });
  }
  const { step_minor, largest_minor } = currencyInfo(currency);
  if (lines.length === 0 || !areAddable(lines, largest_minor)) return null;
  const totals = offerTotals(lines, step_minor);
  const deposit_bp = Number(textOf(form, "int:deposit_bp"));
  return { ...totals, deposit_minor: depositAmount(totals.total_minor, deposit_bp, step_minor) };
}

const isWithin = (value: number | null, min: number, max: number): value is number =>
  value !== null && value >= min && value <= max;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
