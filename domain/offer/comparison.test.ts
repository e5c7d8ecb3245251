import { expect, test } from "vitest";
import { compareParts } from "./comparison.ts";

const part = (label: string, quantity = 1) => ({ label, quantity });

test("lines with the same name share a row, whatever their spaces and capitals", () => {
  const { shared, others } = compareParts([
    [part("Travel"), part("Photographs on the day", 8)],
    [part("photographs  on the day ", 10)],
    [part("Drone")],
  ]);
  expect(shared).toEqual([{ label: "Photographs on the day", quantities: [8, 10, null] }]);
  expect(others).toEqual([[part("Travel")], [], [part("Drone")]]);
});

test("similar names are not matched", () => {
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
