// A discount: what a provider takes off the price of a booking that goes on, of its own accord. It is one line for each tax
// rate. Its amounts are positive, as those of every line; sums count them as negative.
import { currencyInfo } from "../../currency.ts";
import {
  lineTotals,
  type OfferTotals,
  offerTotals,
  type PricedLine,
  splitLargestRemainder,
} from "../../money.ts";
import { unitNetOf } from "../../offer/proposed-lines.ts";
import type { OfferLine } from "../../offer/schemas.ts";

type Discountable = { readonly is_discount?: boolean };
export type BookedLine = OfferLine & Discountable;
export type Priced = PricedLine & Discountable;

/** Of stored lines; pages say it in the reader's language. */
const discountLabel = "Discount";

/** A line as sums count it. */
export function counted<L extends Priced>(line: L): L {
  return line.is_discount ? { ...line, unit_net_minor: -line.unit_net_minor } : line;
}

/** Sums of lines that may have discounts. */
export function bookedTotals(lines: readonly Priced[], currency: string): OfferTotals {
  return offerTotals(lines.map(counted), currencyInfo(currency).step_minor);
}

/**
 * The lines with a discount of a gross sum, which is at most their total. Each tax rate bears its share of it and has one
 * line for this and earlier discounts. Not every sum is a net amount plus its rounded tax: then the total falls by a
 * step less for each rate, never by more.
 */
export function discountedLines(
  lines: readonly BookedLine[],
  amount_minor: number,
  currency: string,
): BookedLine[] {
  const { step_minor } = currencyInfo(currency);
  const rates = bookedTotals(lines, currency).taxes;
  const shares = splitLargestRemainder(
    amount_minor / step_minor,
    rates.map(({ net_minor, tax_minor }) => Math.max(0, net_minor + tax_minor) / step_minor),
  );
  const discounts = rates.flatMap(({ tax_bp }, index): BookedLine[] => {
    const earlier = lines.find((line) => line.is_discount && line.tax_bp === tax_bp);
    const given_minor = earlier ? lineTotals(earlier, step_minor).total_minor : 0;
    const unit_minor = given_minor + (shares[index] ?? 0) * step_minor;
    const unit_net_minor = unitNetOf({ quantity: 1, unit_minor, tax_bp }, "gross", step_minor);
    if (unit_net_minor === 0) return [];
    return [{ label: discountLabel, quantity: 1, unit: null, unit_net_minor, tax_bp, is_discount: true }];
  });
  return [...lines.filter((line) => !line.is_discount), ...discounts];
}
