import { describe, expect, test } from "vitest";
import { limits } from "../../limits.ts";
import type { LineChoice } from "../../offer/optional-lines.ts";
import { linesToChange } from "./lines-to-change.ts";

const line = (position: number, label: string, choice?: LineChoice) => ({
  position,
  label,
  quantity: 1,
  unit: null,
  unit_net_minor: 1_000,
  tax_bp: 1_900,
  ...(choice ? { choice } : {}),
});
const named = (agreed: ReturnType<typeof line>[], offered: ReturnType<typeof line>[]) =>
  linesToChange(agreed, offered).map(({ position, label, choice }) => [position, label, choice ?? null]);

describe("the lines that a change can begin from", () => {
  const offered = [
    line(1, "Work", "included"),
    line(2, "Album", "optional"),
    line(3, "Camera", "preselected"),
  ];

  test("are the agreed ones, and the optional ones that were not taken", () => {
    expect(named([line(1, "Work"), line(3, "Camera")], offered)).toEqual([
      [1, "Work", null],
      [3, "Camera", null],
      [2, "Album", "optional"],
    ]);
    expect(named([line(1, "Work")], offered)).toEqual([
      [1, "Work", null],
      [2, "Album", "optional"],
      [3, "Camera", "optional"],
    ]);
  });

  test("name nothing twice that an earlier change added, and nothing that was included", () => {
    expect(named([line(1, "Other work"), line(2, "album ")], offered)).toEqual([
      [1, "Other work", null],
      [2, "album ", null],
      [3, "Camera", "optional"],
    ]);
    expect(named([line(1, "Other work")], [line(1, "Work", "included")])).toEqual([[1, "Other work", null]]);
  });

  test("have positions of their own, as many as an offer has", () => {
    const agreed = Array.from({ length: limits.offer_lines - 1 }, (_, index) =>
      line(index + 2, `Part ${index}`),
    );
    const positions = named(agreed, offered).map(([position]) => position);
    expect(positions).toHaveLength(limits.offer_lines);
    expect(new Set(positions).size).toBe(limits.offer_lines);
    expect(positions.at(-1)).toBe(1);
  });
});
