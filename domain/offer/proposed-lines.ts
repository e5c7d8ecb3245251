// Lines that a customer proposes: typed as the customer reads prices, with or without tax, and stored net like the offer's.
// Without schemas and machines, so that the form adds them up with the same functions.
import { currencyInfo } from "../currency.ts";
import { lineTotals } from "../money.ts";
import type { Issue } from "../refusal.ts";
import type { LineChoice } from "./optional-lines.ts";
import type { PriceDisplay } from "./price-display.ts";
import type { CounterLine, OfferLine } from "./schemas.ts";

export type OfferedLine = Pick<OfferLine, "label" | "quantity" | "unit" | "unit_net_minor" | "tax_bp"> & {
  readonly position: number;
  /** An optional line is left out unless the customer asks for it; a booking's lines have no choice. */
  readonly choice?: LineChoice;
};

export type ProposedLine = OfferLine & {
  /** The offer's line that it continues; null for a new one. */
  readonly from_position: number | null;
};

/** What one unit of a line costs as its reader sees it: the initial value of the field that changes it. */
export function shownUnit(
  { unit_net_minor, tax_bp }: Pick<OfferedLine, "unit_net_minor" | "tax_bp">,
  prices: PriceDisplay,
  step_minor = 1,
): number {
  return prices === "net"
    ? unit_net_minor
    : lineTotals({ quantity: 1, unit_net_minor, tax_bp }, step_minor).total_minor;
}

/**
 * The net price of one unit. Not every gross amount is a net amount plus its rounded tax: then it is the highest net
 * price with which the line costs no more than was typed.
 */
export function unitNetOf(
  typed: { readonly quantity: number; readonly unit_minor: number; readonly tax_bp: number },
  prices: PriceDisplay,
  step_minor = 1,
): number {
  const { quantity, unit_minor, tax_bp } = typed;
  if (prices === "net") return unit_minor;
  const isWithin = (unit_net_minor: number) =>
    lineTotals({ quantity, unit_net_minor, tax_bp }, step_minor).total_minor <= quantity * unit_minor;
  const exact = Number((BigInt(unit_minor) * 10_000n) / BigInt(10_000 + tax_bp));
  // Rounding hides at most half a step of tax: the price is the quotient, one step more or, rarely, one less.
  let steps = Math.floor(exact / step_minor) + 1;
  while (steps > 0 && !isWithin(steps * step_minor)) steps -= 1;
  return steps * step_minor;
}

/**
 * The lines that a customer proposes, priced net, without those whose quantity is 0. A line whose price was left as it was
 * shown keeps its exact net price; a new line takes the tax rate of the offer's dearest line.
 */
export function proposedLines(
  offered: readonly OfferedLine[],
  { lines, prices }: { readonly lines: readonly CounterLine[]; readonly prices: PriceDisplay },
  step_minor: number,
): ProposedLine[] {
  const own_tax_bp = rateOfDearest(offered);
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map(({ position, label, quantity, unit_minor }) => {
      const from = offered.find((line) => line.position === position);
      const tax_bp = from?.tax_bp ?? own_tax_bp;
      const isPriceKept = from !== undefined && unit_minor === shownUnit(from, prices, step_minor);
      return {
        from_position: from?.position ?? null,
        label: from?.label ?? label ?? "",
        quantity,
        unit: from?.unit ?? null,
        unit_net_minor: isPriceKept
          ? from.unit_net_minor
          : unitNetOf({ quantity, unit_minor, tax_bp }, prices, step_minor),
        tax_bp,
      };
    });
}

/** The lines that a customer typed, or the issues at the fields that cannot be read as lines. */
export function readProposedLines(
  offered: readonly OfferedLine[],
  typed: { readonly lines: readonly CounterLine[]; readonly prices: PriceDisplay },
  currency: string,
): { readonly lines: readonly ProposedLine[]; readonly issues: readonly Issue[] } {
  const issues = lineIssues(offered, typed, currency);
  const { step_minor } = currencyInfo(currency);
  return { issues, lines: issues.length > 0 ? [] : proposedLines(offered, typed, step_minor) };
}

function lineIssues(
  offered: readonly OfferedLine[],
  { lines }: { readonly lines: readonly CounterLine[] },
  currency: string,
): Issue[] {
  const { largest_minor: max, step_minor } = currencyInfo(currency);
  const positions = new Set(offered.map(({ position }) => position));
  const found = lines.flatMap(({ position, label, quantity, unit_minor }, index): Issue[] => {
    const at = (field: string, code: string, params?: Issue["params"]): Issue[] => [
      { path: `lines.${index}.${field}`, code, ...(params ? { params } : {}) },
    ];
    if (quantity * unit_minor > max) return at("unit_minor", "amount_too_large", { max, currency });
    if (unit_minor % step_minor !== 0) return at("unit_minor", "amount_off_step", { step_minor });
    if (position !== undefined) return positions.has(position) ? [] : at("position", "invalid_choice");
    if (label === undefined) return at("label", "required");
    return quantity === 0 ? at("quantity", "too_small", { min: 1 }) : [];
  });
  const isEmpty = lines.every(({ quantity }) => quantity === 0);
  return found.length === 0 && isEmpty ? [{ path: "lines", code: "required" }] : found;
}

function rateOfDearest(lines: readonly OfferedLine[]): number {
  const price = ({ quantity, unit_net_minor }: OfferedLine) => quantity * unit_net_minor;
  const [dearest] = [...lines].sort((one, other) => price(other) - price(one));
  return dearest?.tax_bp ?? 0;
}

/** Whether two lists of lines say the same, in the same order. */
export function areSameLines(one: readonly OfferLine[], other: readonly OfferLine[]): boolean {
  const text = (all: readonly OfferLine[]) =>
    JSON.stringify(
      all.map((line) => [line.label, line.quantity, line.unit ?? null, line.unit_net_minor, line.tax_bp]),
    );
  return text(one) === text(other);
}
