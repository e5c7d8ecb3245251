import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offerTotals } from "../money.ts";
import {
  includedLines,
  type LineChoice,
  lineChoices,
  presetLines,
  requireTaken,
  takenLines,
} from "./optional-lines.ts";

const line = (position: number, choice: LineChoice) => ({
  position,
  choice,
  quantity: 1,
  unit_net_minor: position * 1_000,
  tax_bp: 1_900,
});
const lines = [line(1, "included"), line(2, "preselected"), line(3, "optional"), line(4, "included")];
const positions = (some: readonly { position: number }[] | null) =>
  some?.map(({ position }) => position) ?? null;

test("without a choice the included and the preselected lines count", () => {
  expect(positions(presetLines(lines))).toEqual([1, 2, 4]);
  expect(positions(takenLines(lines, undefined))).toEqual([1, 2, 4]);
  expect(positions(includedLines(lines))).toEqual([1, 4]);
});

describe("a choice", () => {
  test.each<[named: number[], taken: number[] | null]>([
    [
      [1, 4],
      [1, 4],
    ],
    [
      [4, 1, 3],
      [1, 3, 4],
    ],
    [
      [1, 2, 3, 4],
      [1, 2, 3, 4],
    ],
    [[1], null],
    [[], null],
    [[1, 2, 3], null],
    [[1, 4, 5], null],
    [[1, 4, 4], null],
    [[1, 4, 0], null],
  ])("of %j takes %j", (named, taken) => {
    expect(positions(takenLines(lines, named))).toEqual(taken);
  });

  test("that leaves an included line out is refused at its field", () => {
    expect(() => requireTaken(lines, [2])).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        details: { issues: [{ path: "line_positions", code: "invalid_choice" }] },
      }),
    );
  });

  test("costs the sum of its lines: never less than what is included, never more than everything", () => {
    const given = fc.array(fc.tuple(fc.constantFrom(...lineChoices), fc.nat(1_000_000), fc.nat(9_999)), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(given, fc.infiniteStream(fc.boolean()), (rows, coins) => {
        const offered = rows.map(([choice, unit_net_minor, tax_bp], index) => ({
          position: index + 1,
          choice,
          quantity: 1,
          unit_net_minor,
          tax_bp,
        }));
        const named = offered
          .filter(({ choice }) => choice === "included" || coins.next().value)
          .map(({ position }) => position);
        const cost = (some: typeof offered) => offerTotals(some).total_minor;
        const taken = requireTaken(offered, named);
        expect(positions(taken)).toEqual(named);
        expect(cost(taken)).toBeGreaterThanOrEqual(cost(includedLines(offered)));
        expect(cost(taken)).toBeLessThanOrEqual(cost(offered));
      }),
    );
  });
});
