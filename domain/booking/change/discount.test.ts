import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type BookedLine, bookedTotals, discountedLines } from "./discount.ts";

const line = (unit_net_minor: number, tax_bp: number, over: Partial<BookedLine> = {}): BookedLine => ({
  label: "Work",
  quantity: 1,
  unit: null,
  unit_net_minor,
  tax_bp,
  ...over,
});
const discounts = (lines: readonly BookedLine[]) =>
  lines
    .filter(({ is_discount }) => is_discount)
    .map(({ tax_bp, unit_net_minor, quantity }) => [tax_bp, unit_net_minor * quantity]);

describe("a discount", () => {
  test.each([
    ["one rate", [line(150_000, 1_900)], 5_000, [[1_900, 4_202]], 5_000],
    ["no tax", [line(20_000, 0, { quantity: 3 })], 4_999, [[0, 4_999]], 4_999],
    [
      "two rates bear their share of the gross sum",
      [line(100_000, 1_900), line(100_000, 700)],
      22_600,
      [
        [700, 10_000],
        [1_900, 10_000],
      ],
      22_600,
    ],
    ["a sum that no net amount gives is a cent less", [line(150_000, 1_900)], 3, [[1_900, 2]], 2],
    ["a sum too small for the rate is nothing", [line(0, 1_900), line(10_000, 0)], 1, [[0, 1]], 1],
  ])("%s", (_what, lines, amount_minor, expected, falls_by) => {
    const after = discountedLines(lines, amount_minor, "EUR");
    expect(discounts(after)).toEqual(expected);
    const [before, now] = [bookedTotals(lines, "EUR"), bookedTotals(after, "EUR")];
    expect(before.total_minor - now.total_minor).toBe(falls_by);
  });

  test("a second one of the same rate joins the first", () => {
    const once = discountedLines([line(150_000, 1_900)], 5_000, "EUR");
    const twice = discountedLines(once, 3_000, "EUR");
    expect(twice).toHaveLength(2);
    expect(bookedTotals(once, "EUR").total_minor - bookedTotals(twice, "EUR").total_minor).toBe(3_000);
  });

  test("keeps to the steps of a currency", () => {
    const after = discountedLines([line(10_000, 500)], 1_230, "KWD");
    expect(bookedTotals(after, "KWD").total_minor % 10).toBe(0);
  });

  const lines = fc.array(
    fc.record({
      label: fc.constant("Work"),
      quantity: fc.integer({ min: 1, max: 30 }),
      unit: fc.constant(null),
      unit_net_minor: fc.integer({ min: 0, max: 500_000 }),
      tax_bp: fc.constantFrom(0, 500, 700, 1_000, 1_900, 2_700),
    }),
    { minLength: 1, maxLength: 12 },
  );

  test("takes off what was asked for, or at most a step for each rate less, and leaves no rate below nothing", () => {
    fc.assert(
      fc.property(
        lines,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.boolean(),
        (charged, share, again) => {
          const third = Math.floor(bookedTotals(charged, "EUR").total_minor / 3);
          const first = again ? discountedLines(charged, third, "EUR") : charged;
          const before = bookedTotals(first, "EUR");
          const amount = Math.floor(before.total_minor * share);
          const after = bookedTotals(discountedLines(first, amount, "EUR"), "EUR");
          const fallen = before.total_minor - after.total_minor;
          const rates = before.taxes.length;
          expect(fallen).toBeLessThanOrEqual(amount);
          expect(fallen).toBeGreaterThanOrEqual(amount - rates);
          for (const { net_minor, tax_minor } of after.taxes)
            expect(net_minor + tax_minor).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });
});
