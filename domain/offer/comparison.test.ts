import { expect, test } from "vitest";
import { compareParts } from "./comparison.ts";

const part = (label: string, quantity = 1) => ({ label, quantity });

test("what two offers call the same stands in one row, whatever its spaces and capitals", () => {
  const { shared, others } = compareParts([
    [part("Travel"), part("Photographs on the day", 8)],
    [part("photographs  on the day ", 10)],
    [part("Drone")],
  ]);
  expect(shared).toEqual([{ label: "Photographs on the day", quantities: [8, 10, null] }]);
  expect(others).toEqual([[part("Travel")], [], [part("Drone")]]);
});

test("similar words are not taken for the same thing", () => {
  const { shared } = compareParts([[part("Album")], [part("Album, printed")]]);
  expect(shared).toEqual([]);
});

test("a name that one offer uses twice is matched with nothing", () => {
  const { shared, others } = compareParts([[part("Hour", 2), part("Hour", 3)], [part("Hour", 4)]]);
  expect(shared).toEqual([]);
  expect(others).toEqual([[part("Hour", 2), part("Hour", 3)], [part("Hour", 4)]]);
});

test("no offers and offers without lines compare to nothing", () => {
  expect(compareParts([])).toEqual({ shared: [], others: [] });
  expect(compareParts([[], []])).toEqual({ shared: [], others: [[], []] });
});
