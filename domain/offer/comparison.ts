// Which lines of several offers have the same name, so that a comparison can show them in one row. Names must be equal
// but for case and spaces: matching similar names could compare different services.

type Part = { readonly label: string; readonly quantity: number };
export type SharedPart = {
  /** In the spelling of the first offer that has it. */
  readonly label: string;
  /** Quantity per offer, in the order of the offers; null where an offer lacks it. */
  readonly quantities: readonly (number | null)[];
};
export type Comparison = {
  readonly shared: readonly SharedPart[];
  /** The other lines of each offer, in the order of the offers. */
  readonly others: readonly (readonly Part[])[];
};

const sameName = (label: string) => label.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Matches names that at least two offers have once. A name that one offer has twice is ambiguous and not matched. */
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
      quantities: partsByName.map((parts) => parts.get(name)?.quantity ?? null),
    })),
    others: offers.map((parts) => parts.filter(({ label }) => !shared.includes(sameName(label)))),
  };
}
