/**
 * The positions of the lines that the form of optional lines names in a page's address; undefined before anybody has
 * chosen. The read checks them.
 */
export function chosenLines(query: URLSearchParams): number[] | undefined {
  return query.has("choice") ? query.getAll("line").map(Number) : undefined;
}

/** The same choice in the address of the next page; empty before anybody has chosen. */
export function choiceQuery(query: URLSearchParams): string {
  const chosen = chosenLines(query);
  if (!chosen) return "";
  const lines = chosen.map((position): [string, string] => ["line", String(position)]);
  return `?${new URLSearchParams([["choice", "made"], ...lines])}`;
}
