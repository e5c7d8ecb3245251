import { describe, expect, test } from "vitest";
import { seedOf, shareOfTurn, turnOfDay, turnOfRun, turns } from "./turn.ts";

describe("a rotated list", () => {
  const list = Array.from({ length: 29 }, (_, index) => index);

  test.each([1, 2, 3, 5, 8])("in %i shares is whole after as many turns, each entry once", (shares) => {
    const taken = Array.from({ length: shares }, (_, turn) =>
      shareOfTurn(list, shares, 20_000 + turn),
    ).flat();
    expect(taken.toSorted((a, b) => a - b)).toEqual(list);
  });

  test("is whole without a turn", () => {
    expect(shareOfTurn(list, turns, null)).toEqual(list);
  });

  test("has no more shares than there are turns", () => {
    expect(() => shareOfTurn(list, turns + 1, 0)).toThrow("would not be whole");
  });
});

describe("the turn", () => {
  test.each([
    [{ TEST_TURN: "0" }, 0],
    [{ TEST_TURN: "20783" }, 20_783],
    [{ TEST_TURN: "" }, null],
    [{}, null],
    [{ TEST_TURN: "3", TEST_FULL: "1" }, null],
  ])("of %j is %s", (env, turn) => {
    expect(turnOfRun(env)).toBe(turn);
  });

  test.each(["-1", "1.5", "x"])("is not %s", (value) => {
    expect(() => turnOfRun({ TEST_TURN: value })).toThrow("whole number");
  });

  test("of a day is the number of days since 1970", () => {
    expect(turnOfDay(new Date("1970-01-01T23:59:59Z"))).toBe(0);
    expect(turnOfDay(new Date("2026-11-26T00:00:00Z"))).toBe(20_783);
  });
});

test("a seed depends on the run's seed and the test's name", () => {
  expect(seedOf("money", "7")).toBe(seedOf("money", "7"));
  const seeds = [seedOf("money", "7"), seedOf("money", "8"), seedOf("slots", "7")];
  expect(new Set(seeds).size).toBe(3);
  for (const seed of seeds) expect(seed).toBeLessThan(2 ** 31);
});
