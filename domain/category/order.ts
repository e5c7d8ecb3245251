// The order of a list that people arrange: one entry moves, the others keep their order.

/** The list with `moved` in front of `before`, or at the end for null. An entry before itself stays where it is. */
export function moveBefore<T>(list: readonly T[], moved: T, before: T | null): T[] {
  if (moved === before) return [...list];
  const others = list.filter((one) => one !== moved);
  const at = before === null ? others.length : others.indexOf(before);
  return [...others.slice(0, at), moved, ...others.slice(at)];
}

/** For each entry what it would stand before one place up and one place down; undefined at the ends of the list. */
export function neighbours<T>(
  list: readonly T[],
  index: number,
): { up: T | undefined; down: T | null | undefined } {
  return {
    up: list[index - 1],
    down: index + 1 < list.length ? (list[index + 2] ?? null) : undefined,
  };
}
