// A covering design: the fewest candidates that show every feature that any of them shows.

/** Greedy set cover, deterministic; each chosen candidate shows at least one feature that was still missing. */
export function coverFeatures<T>(candidates: readonly T[], featuresOf: (candidate: T) => string[]): T[] {
  const rest = candidates.map((candidate) => ({ candidate, features: new Set(featuresOf(candidate)) }));
  const missing = new Set(rest.flatMap(({ features }) => [...features]));
  const chosen: T[] = [];
  while (missing.size > 0) {
    const gains = rest.map(({ features }) => [...features].filter((one) => missing.has(one)).length);
    const best = rest[gains.indexOf(Math.max(...gains))];
    if (!best) break;
    chosen.push(best.candidate);
    for (const feature of best.features) missing.delete(feature);
  }
  return chosen;
}

/** The features of an order: its first item, its last item, and every three items in the order in which they come. */
export function orderFeatures(order: readonly unknown[]): string[] {
  const triples = order.flatMap((first, i) =>
    order
      .slice(i + 1)
      .flatMap((second, j) => order.slice(i + j + 2).map((third) => `${first} < ${second} < ${third}`)),
  );
  return [`first ${order.at(0)}`, `last ${order.at(-1)}`, ...triples];
}
