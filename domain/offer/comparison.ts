// Finds lines of several offers with the same name, so that a comparison can show them in one row. Names must be equal
// except for case and spaces: matching similar names could compare different services.

import type { LineChoice } from "./optional-lines.ts";
import type { LineUnit } from "./units.ts";

/** A number of units; null is an unknown unit. */
export type Quantity = {
  readonly quantity: number;
  readonly unit: LineUnit | null;
  /** Whether it is in the price, or the customer decides. */
  readonly choice?: LineChoice;
};
type Part = Quantity & { readonly label: string; readonly choice?: LineChoice };
export type SharedPart = {
  /** As spelled by the first offer that has it. */
  readonly label: string;
  /** Quantity per offer, in the order of the offers; null where an offer lacks it. */
  readonly quantities: readonly (Quantity | null)[];
};
export type Comparison = {
  readonly shared: readonly SharedPart[];
  /** The other lines of each offer, in the order of the offers. */
  readonly others: readonly (readonly Part[])[];
};

/** The normal form of a label: equal for labels that name the same thing. */
export const sameName = (label: string) =>
  label.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Matches names that at least two offers have once. A name used twice in one offer is ambiguous and stays unmatched. */
export function compareParts(offers: readonly (readonly Part[])[]): Comparison {
  const partsByName = offers.map((parts) => {
    const found = new Map<string, Part | null>();
    for (const part of parts) {
      const name = sameName(part.label);
      found.set(name, found.has(name) ? null : part);
    }
    return found;
  });
  const all = new Set(partsByName.flatMap((parts) => [...parts.keys()]));
  const ambiguous = (name: string) => partsByName.some((parts) => parts.get(name) === null);
  const shared = [...all].filter(
    (name) => !ambiguous(name) && partsByName.filter((parts) => parts.has(name)).length > 1,
  );
  return {
    shared: shared.map((name) => ({
      label: partsByName.map((parts) => parts.get(name)).find(Boolean)?.label ?? name,
      quantities: partsByName.map((parts) => {
        const part = parts.get(name);
        return part ? { quantity: part.quantity, unit: part.unit, choice: part.choice } : null;
      }),
    })),
    others: offers.map((parts) => parts.filter(({ label }) => !shared.includes(sameName(label)))),
  };
}

/** Whether these cells of a row differ; undefined, null and absent are one value. */
export function hasDifference(cells: readonly unknown[]): boolean {
  return new Set(cells.map((cell) => JSON.stringify(cell ?? null))).size > 1;
}

/** The counts, if all have the same unit and so can be compared; otherwise nulls. */
export function comparableCounts(quantities: readonly (Quantity | null)[]): readonly (number | null)[] {
  const units = new Set(quantities.flatMap((one) => (one ? [one.unit] : [])));
  return quantities.map((one) => (one && units.size === 1 ? one.quantity : null));
}
