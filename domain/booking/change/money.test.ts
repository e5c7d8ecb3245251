import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyInfo } from "../../currency.ts";
import { sumMinor } from "../../money.ts";
import type { InstalmentRow } from "../../payment/instalments.ts";
import { type ChangeMoney, planChangeMoney } from "./money.ts";
import { figuresOfLines, positionedLines } from "./plan.ts";

const due_at = new Date("2027-03-01T10:00:00Z");
const row = (over: Partial<InstalmentRow>): InstalmentRow => ({
  id: "balance",
  status: "due",
  position: 2,
  kind: "balance",
  amount_minor: 70_000,
  due_at,
  ...over,
});
const deposit = row({ id: "deposit", status: "paid", position: 1, kind: "deposit", amount_minor: 30_000 });

function plan(over: Partial<Parameters<typeof planChangeMoney>[0]>): ChangeMoney {
  const booking = { instalments: [deposit, row({})], paid_minor: 30_000, currency: "EUR" };
  return planChangeMoney({ ...booking, total_before_minor: 100_000, total_minor: 100_000, ...over });
}
const nothing = { revised: [], to_pay_minor: 0, refund_minor: 0 };
const paidUp = {
  instalments: [row({ kind: "full", status: "paid", amount_minor: 100_000 })],
  paid_minor: 100_000,
};

describe("the payments of a change", () => {
  test.each<[string, Parameters<typeof plan>[0], ChangeMoney]>([
    ["equal moves nothing", {}, nothing],
    [
      "dearer adds to what is open",
      { total_minor: 120_000 },
      { ...nothing, revised: [{ id: "balance", amount_minor: 90_000 }] },
    ],
    [
      "dearer asks for the difference when all is paid",
      { ...paidUp, total_minor: 120_000 },
      { ...nothing, to_pay_minor: 20_000 },
    ],
    [
      "cheaper takes off what is open",
      { total_minor: 60_000 },
      { ...nothing, revised: [{ id: "balance", amount_minor: 30_000 }] },
    ],
    [
      "cheaper than what is paid returns the rest",
      { total_minor: 10_000 },
      { revised: [{ id: "balance", amount_minor: 0 }], to_pay_minor: 0, refund_minor: 20_000 },
    ],
    [
      "free returns everything",
      { total_minor: 0 },
      { revised: [{ id: "balance", amount_minor: 0 }], to_pay_minor: 0, refund_minor: 30_000 },
    ],
    [
      "never more goes back than was paid",
      { ...paidUp, paid_minor: 40_000, total_minor: 10_000 },
      { ...nothing, refund_minor: 40_000 },
    ],
    [
      "what was free asks for its price",
      { instalments: [], paid_minor: 0, total_before_minor: 0 },
      { ...nothing, to_pay_minor: 100_000 },
    ],
  ])("%s", (_name, over, expected) => {
    expect(plan(over)).toEqual(expected);
  });

  test("plans no payment that a checkout would refuse", () => {
    for (const over of [{ ...paidUp, total_minor: 100_049 }, { total_minor: 30_010 }])
      expect(() => plan(over)).toThrowError(expect.objectContaining({ code: "change_not_payable" }));
    expect(plan({ ...paidUp, total_minor: 100_050 }).to_pay_minor).toBe(50);
  });
});

test.each(["EUR", "JPY", "KWD"])("%s: totals, fee and its VAT always follow from the lines", (currency) => {
  const { step_minor } = currencyInfo(currency);
  const line = fc.record({
    label: fc.constant("Line"),
    quantity: fc.integer({ min: 1, max: 500 }),
    unit_net_minor: fc.integer({ min: 0, max: 5_000 }).map((count) => count * step_minor),
    tax_bp: fc.constantFrom(0, 700, 1_900, 2_550),
  });
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), (lines) => {
      const figures = figuresOfLines({ currency, fee_bp: 1_000, fee_tax_bp: 1_900 }, lines);
      const stored = positionedLines(lines, currency);
      expect(sumMinor(stored.map(({ net_minor }) => net_minor))).toBe(figures.net_minor);
      expect(stored.map(({ position }) => position)).toEqual(lines.map((_line, index) => index + 1));
      expect(figures.net_minor + figures.tax_minor).toBe(figures.total_minor);
      expect(figures.fee_minor + figures.fee_tax_minor).toBeLessThanOrEqual(figures.total_minor);
      expect(figures.total_minor % step_minor).toBe(0);
    }),
  );
});
