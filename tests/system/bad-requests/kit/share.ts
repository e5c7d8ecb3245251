// How much of a list shared by many endpoints each of them gets. What refuses these requests runs before the
// endpoint's own code and is the same for all, so the endpoints cover the whole list together, each with a share;
// with TEST_FULL=1 each gets all of it.

import { isFull } from "#scripts/test-run/turn.ts";

/** Every n-th entry, starting at another one for each endpoint, so that `count` of them are left. */
export function shareOf<T>(all: readonly T[], endpoint: number, count: number): readonly T[] {
  if (isFull || all.length <= count) return all;
  return Array.from({ length: count }, (_, index) => all[(endpoint * count + index) % all.length] as T);
}
