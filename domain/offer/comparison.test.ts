import { expect, test } from "vitest";
import { comparableCounts, compareParts, hasDifference } from "./comparison.ts";
import type { LineUnit } from "./units.ts";

const count = (quantity: number, unit: LineUnit | null = null) => ({ quantity, unit });
const part = (label: string, quantity = 1) => ({ label, ...count(quantity) });

test("lines with the same name share a row, regardless of spaces and capitals", () => {
  const { shared, others } = compareParts([
    [part("Travel"), part("Photographs on the day", 8)],
    [part("photographs  on the day ", 10)],
    [part("Drone")],
  ]);
  expect(shared).toEqual([{ label: "Photographs on the day", quantities: [count(8), count(10), null] }]);
  expect(others).toEqual([[part("Travel")], [], [part("Drone")]]);
});

test("similar names do not match", () => {
  const { shared } = compareParts([[part("Album")], [part("Album, printed")]]);
  expect(shared).toEqual([]);
});

test("a name that one offer uses twice matches nothing", () => {
  const { shared, others } = compareParts([[part("Hour", 2), part("Hour", 3)], [part("Hour", 4)]]);
  expect(shared).toEqual([]);
  expect(others).toEqual([[part("Hour", 2), part("Hour", 3)], [part("Hour", 4)]]);
});

test("no offers and offers without lines compare to nothing", () => {
  expect(compareParts([])).toEqual({ shared: [], others: [] });
  expect(compareParts([[], []])).toEqual({ shared: [], others: [[], []] });
});

test("counts compare within one unit only: eight hours are neither more nor less than ten pieces", () => {
  expect(comparableCounts([count(8, "hour"), count(10, "hour"), null])).toEqual([8, 10, null]);
  expect(comparableCounts([count(8, "hour"), count(10, "piece")])).toEqual([null, null]);
  expect(comparableCounts([count(8), count(10)])).toEqual([8, 10]);
});

test("a row differs when one of its cells does; a missing value counts as a value", () => {
  expect(hasDifference([count(8), count(8)])).toBe(false);
  expect(hasDifference([count(8), count(8, "hour")])).toBe(true);
  expect(hasDifference([count(8), null])).toBe(true);
  expect(hasDifference([null, undefined])).toBe(false);
  expect(hasDifference([])).toBe(false);
});
