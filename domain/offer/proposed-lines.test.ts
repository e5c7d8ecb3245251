import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineTotals } from "../money.ts";
import { proposedLines, shownUnit, unitNetOf } from "./proposed-lines.ts";

const rate = fc.constantFrom(0, 500, 700, 1_900, 2_000, 2_550, 10_000);
const step = fc.constantFrom(1, 10, 100);

const offered = [
  {
    position: 1,
    label: "Hours on site",
    quantity: 8,
    unit: "hour" as const,
    unit_net_minor: 15_000,
    tax_bp: 1_900,
  },
  { position: 2, label: "Book", quantity: 1, unit: null, unit_net_minor: 3_333, tax_bp: 700 },
];
const gross = (lines: Parameters<typeof proposedLines>[1]["lines"]) =>
  proposedLines(offered, { prices: "gross", lines }, 1);

describe("a typed gross price", () => {
  test.each([
    { typed: 11_900, quantity: 1, tax_bp: 1_900, net: 10_000, of: "an exact price" },
    { typed: 10_000, quantity: 1, tax_bp: 1_900, net: 8_403, of: "tax that is rounded" },
    { typed: 3, quantity: 1, tax_bp: 1_900, net: 2, of: "an amount that no net price reaches" },
    { typed: 10_000, quantity: 3, tax_bp: 1_900, net: 8_403, of: "several, rounded as a line" },
    { typed: 0, quantity: 4, tax_bp: 1_900, net: 0, of: "nothing" },
    { typed: 500, quantity: 2, tax_bp: 0, net: 500, of: "no tax" },
  ])("$of: $quantity × $typed at $tax_bp bp is $net net", ({ typed, net, ...line }) => {
    expect(unitNetOf({ ...line, unit_minor: typed }, "gross")).toBe(net);
  });

  test("is the highest net price with which the line costs no more than was typed", () => {
    const typed = fc.record({
      quantity: fc.integer({ min: 1, max: 9_999 }),
      unit_minor: fc.integer({ min: 0, max: 99_999_999 }),
      tax_bp: rate,
    });
    fc.assert(
      fc.property(typed, step, (line, step_minor) => {
        const unit_minor = line.unit_minor - (line.unit_minor % step_minor);
        const unit_net_minor = unitNetOf({ ...line, unit_minor }, "gross", step_minor);
        const totalOf = (net: number) => lineTotals({ ...line, unit_net_minor: net }, step_minor).total_minor;
        expect(unit_net_minor % step_minor).toBe(0);
        expect(totalOf(unit_net_minor)).toBeLessThanOrEqual(line.quantity * unit_minor);
        expect(totalOf(unit_net_minor + step_minor)).toBeGreaterThan(line.quantity * unit_minor);
      }),
    );
  });

  test("that was left as it was shown keeps the exact net price of its line", () => {
    const line = fc.record({ unit_net_minor: fc.integer({ min: 0, max: 9_999_999 }), tax_bp: rate });
    fc.assert(
      fc.property(line, fc.integer({ min: 1, max: 99 }), (price, quantity) => {
        const kept = { position: 7, label: "Kept", quantity, unit: null, ...price };
        const lines = [{ position: 7, quantity, unit_minor: shownUnit(kept, "gross") }];
        expect(proposedLines([kept], { prices: "gross", lines }, 1)).toMatchObject([price]);
      }),
    );
  });

  test("of the largest quantity and amount is converted exactly", () => {
    const line = { quantity: 9_999, unit_minor: 99_999_999, tax_bp: 1_900 };
    const net = unitNetOf(line, "gross");
    expect(lineTotals({ ...line, unit_net_minor: net }).total_minor).toBeLessThanOrEqual(9_999 * 99_999_999);
  });
});

describe("lines of a proposal", () => {
  test("a line with quantity 0 is left out", () => {
    const lines = [
      { position: 1, quantity: 0, unit_minor: 17_850 },
      { position: 2, quantity: 1, unit_minor: 3_566 },
    ];
    expect(gross(lines)).toEqual([
      { from_position: 2, label: "Book", quantity: 1, unit: null, unit_net_minor: 3_333, tax_bp: 700 },
    ]);
  });

  test("a line of the offer keeps its name, unit and rate, whatever else is sent", () => {
    expect(gross([{ position: 1, label: "Free of charge", quantity: 6, unit_minor: 11_900 }])).toEqual([
      {
        from_position: 1,
        label: "Hours on site",
        quantity: 6,
        unit: "hour",
        unit_net_minor: 10_000,
        tax_bp: 1_900,
      },
    ]);
  });

  test("a new line takes the rate of the offer's dearest line", () => {
    const [line] = gross([{ label: "Second camera", quantity: 1, unit_minor: 11_900 }]);
    expect(line).toMatchObject({
      from_position: null,
      label: "Second camera",
      unit_net_minor: 10_000,
      tax_bp: 1_900,
    });
  });

  test("net prices are taken as they are", () => {
    const lines = [{ position: 2, quantity: 1, unit_minor: 3_000 }];
    expect(proposedLines(offered, { prices: "net", lines }, 1)).toMatchObject([{ unit_net_minor: 3_000 }]);
  });
});
