import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineTotals, offerTotals, sumMinor } from "../money.ts";
import { lineAmounts, priceDisplay } from "./price-display.ts";

const step = fc.constantFrom(1, 10, 100);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }),
  unit_net_minor: fc.integer({ min: 0, max: 9_999 }),
  tax_bp: fc.constantFrom(0, 700, 1_900, 2_000, 2_550),
});
const lines = fc.array(line, { minLength: 1, maxLength: 50 });

describe("who sees which amounts", () => {
  test.each([
    [true, false, "gross"],
    [true, true, "net"],
    [true, null, "net"],
    [false, false, "net"],
    [false, true, "net"],
  ] as const)("customer: %s, company: %s → %s", (isCustomer, customer_is_company, expected) => {
    expect(priceDisplay({ is_customer: isCustomer, customer_is_company })).toBe(expected);
  });
});

describe("amounts of lines", () => {
  test("gross ones add up to the total and net ones to the net, whatever the rates and the step", () => {
    fc.assert(
      fc.property(lines, step, (offer, step_minor) => {
        const sum = (display: "gross" | "net") =>
          sumMinor(offer.map((one) => lineAmounts(one, display, step_minor).amount_minor));
        const { net_minor, tax_minor, total_minor } = offerTotals(offer, step_minor);
        expect([sum("gross"), sum("net")]).toEqual([total_minor, net_minor]);
        expect(sum("gross") - sum("net")).toBe(tax_minor);
      }),
    );
  });

  test("the unit amount times the quantity is the line's amount, or there is no unit amount", () => {
    fc.assert(
      fc.property(line, step, (one, step_minor) => {
        for (const display of ["gross", "net"] as const) {
          const { amount_minor, unit_minor } = lineAmounts(one, display, step_minor);
          if (unit_minor !== null) expect(unit_minor * one.quantity).toBe(amount_minor);
        }
        expect(lineAmounts(one, "gross", step_minor).amount_minor).toBe(
          lineTotals(one, step_minor).total_minor,
        );
      }),
    );
  });

  test("eight hours at 150.00 net cost 178.50 each; three at 0.33 have no exact unit price", () => {
    const hours = { quantity: 8, unit_net_minor: 15_000, tax_bp: 1_900 };
    expect(lineAmounts(hours, "gross")).toEqual({ amount_minor: 142_800, unit_minor: 17_850 });
    expect(lineAmounts(hours, "net")).toEqual({ amount_minor: 120_000, unit_minor: 15_000 });
    const thirds = { quantity: 3, unit_net_minor: 33, tax_bp: 1_900 };
    expect(lineAmounts(thirds, "gross")).toEqual({ amount_minor: 118, unit_minor: null });
  });
});
