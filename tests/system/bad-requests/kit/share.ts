// How much of a list that is the same for many endpoints each of them gets. What refuses these stands before the
// endpoint's own code and is the same for all, so that between them the endpoints see the whole list, each a share of
// it; with TEST_FULL=1 each sees all of it.

import { isFull } from "#scripts/test-run/turn.ts";

/** Every n-th entry, beginning at another one for each endpoint, so that `count` of them are left. */
export function shareOf<T>(all: readonly T[], endpoint: number, count: number): readonly T[] {
  if (isFull || all.length <= count) return all;
  return Array.from({ length: count }, (_, index) => all[(endpoint * count + index) % all.length] as T);
}
