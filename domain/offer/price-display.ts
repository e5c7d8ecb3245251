// Which amounts a reader sees line by line. A private customer decides by the sum to pay: gross. A company and the
// provider calculate net and see the tax below the lines. Both come from `lineTotals`, whose rounding per line makes
// either column add up exactly; this module rounds nothing.
import { lineTotals, type PricedLine } from "../money.ts";

export type PriceDisplay = "gross" | "net";

/** `customer_is_company` is the legal form of the customer's profile, null if unknown. */
export function priceDisplay(viewer: {
  readonly is_customer: boolean;
  readonly customer_is_company: boolean | null;
}): PriceDisplay {
  return viewer.is_customer && viewer.customer_is_company === false ? "gross" : "net";
}

export type LineAmounts = {
  /** What the line costs, in minor units. */
  amount_minor: number;
  /** What one unit costs; null when no payable amount times the quantity is exactly the line's. */
  unit_minor: number | null;
};

/** The amounts of one line as this display shows them. */
export function lineAmounts(line: PricedLine, display: PriceDisplay, step_minor = 1): LineAmounts {
  const { net_minor, total_minor } = lineTotals(line, step_minor);
  if (display === "net") return { amount_minor: net_minor, unit_minor: line.unit_net_minor };
  const isExact = total_minor % (line.quantity * step_minor) === 0;
  return { amount_minor: total_minor, unit_minor: isExact ? total_minor / line.quantity : null };
}
