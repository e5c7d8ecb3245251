// The totals of a counter-offer while it is typed. The binding ones are the server's, from the same functions.
import { currencyInfo } from "#domain/currency.ts";
import { parseNumber } from "#domain/format/number-text.ts";
import { limits } from "#domain/limits.ts";
import { areAddable, type OfferTotals, offerTotals } from "#domain/money.ts";
import { parseMoney } from "#domain/money-parse.ts";
import type { PriceDisplay } from "#domain/offer/price-display.ts";
import { type OfferedLine, proposedLines } from "#domain/offer/proposed-lines.ts";

/** What the typed lines are read by. */
export type TypedBasis = {
  offered: readonly OfferedLine[];
  prices: PriceDisplay;
  currency: string;
  locale: string;
};

/** Totals of the filled rows; null when there is none or a figure cannot be read. */
export function previewCounter(
  form: FormData,
  { offered, prices, currency, locale }: TypedBasis,
): OfferTotals | null {
  const { step_minor, largest_minor } = currencyInfo(currency);
  const lines = [];
  for (const name of form.keys()) {
    const row = /^money:lines\[(\d{1,3})\]\.unit_minor$/.exec(name)?.[1];
    if (row === undefined) continue;
    const text = (field: string) => textOf(form, field.replace("#", row));
    const label = text("lines[#].label");
    const amount = text(name);
    if (label === "" && amount === "") continue;
    const unit_minor = parseMoney(amount, currency, locale);
    const quantity = parseNumber(text("int:lines[#].quantity"), locale);
    if (unit_minor === null || quantity === null || !isQuantity(quantity)) return null;
    if (quantity * unit_minor > largest_minor) return null;
    const position = text("int:lines[#].position");
    lines.push({ label, quantity, unit_minor, ...(position === "" ? {} : { position: Number(position) }) });
  }
  const proposed = proposedLines(offered, { lines, prices }, step_minor);
  if (proposed.length === 0 || !areAddable(proposed, largest_minor)) return null;
  return offerTotals(proposed, step_minor);
}

const isQuantity = (value: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= limits.offer_line_quantity;

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.trim() : "";
}
