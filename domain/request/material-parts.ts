// What an offer depends on in its request. Separate from editing.ts, so that pages load it without the machines.

/** The parts of a request that an offer depends on, as a mail and the history name them. */
export const materialParts = ["details", "date", "place", "budget"] as const;
export type MaterialPart = (typeof materialParts)[number];

/** Reads the parts back from an event of the transition `edit`. */
export function readChangedParts(reason: string | null): MaterialPart[] {
  const words = new Set((reason ?? "").split(" "));
  return materialParts.filter((part) => words.has(part));
}
