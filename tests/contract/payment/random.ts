// A small random number generator: one seed, one story.

export type Random = {
  /** True in this many of a hundred cases. */
  chance(percent: number): boolean;
  /** One of these. */
  pick<T>(choices: readonly [T, ...T[]]): T;
  /** A whole number from 0 up to, but not including, `end`. */
  below(end: number): number;
  shuffle<T>(items: readonly T[]): T[];
};

/** mulberry32. */
export function randomOf(seed: number): Random {
  let state = Math.imul(seed + 1, 0x9e3779b1);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    chance: (percent) => next() * 100 < percent,
    pick: <T>(choices: readonly [T, ...T[]]): T => choices[below(choices.length)] ?? choices[0],
    shuffle: <T>(items: readonly T[]) =>
      items
        .map((item) => [next(), item] as const)
        .sort(([a], [b]) => a - b)
        .map(([, item]) => item),
  };
}
