// Which parts of several offers are the same thing, so that they can stand in one row. Only what is called the same is
// taken for the same: guessing from similar words would compare what the providers never meant to be compared.

type Part = { readonly label: string; readonly quantity: number };
export type SharedPart = {
  /** As the first offer that names it writes it. */
  readonly label: string;
  /** How many each offer has, in the order of the offers; null where it is not named. */
  readonly quantities: readonly (number | null)[];
};
export type Comparison = {
  readonly shared: readonly SharedPart[];
  /** What else each offer names, in the order of the offers. */
  readonly others: readonly (readonly Part[])[];
};

const sameName = (label: string) => label.normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();

/** Parts that at least two offers name once; a name that one offer uses twice says too little to be matched. */
export function compareParts(offers: readonly (readonly Part[])[]): Comparison {
  const named = offers.map((parts) => {
    const found = new Map<string, Part | null>();
    for (const part of parts) {
      const name = sameName(part.label);
      found.set(name, found.has(name) ? null : part);
    }
    return found;
  });
  const all = new Set(named.flatMap((parts) => [...parts.keys()]));
  const ambiguous = (name: string) => named.some((parts) => parts.get(name) === null);
  const shared = [...all].filter(
    (name) => !ambiguous(name) && named.filter((parts) => parts.has(name)).length > 1,
  );
  return {
    shared: shared.map((name) => ({
      label: named.map((parts) => parts.get(name)).find(Boolean)?.label ?? name,
      quantities: named.map((parts) => parts.get(name)?.quantity ?? null),
    })),
    others: offers.map((parts) => parts.filter(({ label }) => !shared.includes(sameName(label)))),
  };
}
