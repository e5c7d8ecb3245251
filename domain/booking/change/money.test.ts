import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyInfo } from "../../currency.ts";
import { sumMinor } from "../../money.ts";
import { allocate, type InstalmentRow, openInstalments, openMinor } from "../../payment/instalments.ts";
import { planRefunds, returnableMinor } from "../../payment/refund-plan.ts";
import { isRefusal } from "../../refusal.ts";
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

  test("no payment is planned that no checkout takes", () => {
    for (const over of [{ ...paidUp, total_minor: 100_049 }, { total_minor: 30_010 }])
      expect(() => plan(over)).toThrowError(expect.objectContaining({ code: "change_not_payable" }));
    expect(plan({ ...paidUp, total_minor: 100_050 }).to_pay_minor).toBe(50);
  });
});

type Money = {
  total: number;
  rows: InstalmentRow[];
  attempts: { id: string; status: "succeeded"; amount_minor: number }[];
  refunds: { attempt_id: string; status: "succeeded" | "failed"; amount_minor: number }[];
};

/** Pays everything that is open, as one checkout. */
function pay(money: Money): void {
  const amount_minor = openMinor(money.rows);
  if (amount_minor === 0) return;
  const { paid, rest_minor } = allocate(money.rows, amount_minor);
  expect(rest_minor).toBe(0);
  const ids = new Set(paid.map(({ id }) => id));
  money.rows = money.rows.map((one) => (ids.has(one.id) ? { ...one, status: "paid" } : one));
  money.attempts.push({ id: `attempt-${money.attempts.length}`, status: "succeeded", amount_minor });
}

/** Changes the total; a difference that has to be paid first is paid, or the change comes to nothing. */
function changeTo(money: Money, total_minor: number, currency: string, isPaid: boolean): void {
  const paid_minor = returnableMinor(money.attempts, money.refunds);
  const facts = {
    instalments: money.rows,
    paid_minor,
    currency,
    total_before_minor: money.total,
    total_minor,
  };
  const made = planChangeMoney(facts);
  if (made.to_pay_minor > 0) {
    if (!isPaid) return;
    const id = `change-${money.rows.length}`;
    const position = money.rows.length + 1;
    money.rows.push(row({ id, kind: "change", position, amount_minor: made.to_pay_minor }));
    pay(money);
  }
  for (const { id, amount_minor } of made.revised)
    money.rows = money.rows.map((one) =>
      one.id === id ? { ...one, ...(amount_minor === 0 ? { status: "cancelled" } : { amount_minor }) } : one,
    );
  for (const part of planRefunds(money.attempts, money.refunds, made.refund_minor))
    money.refunds.push({ ...part, status: "succeeded" });
  money.total = total_minor;
}

const step = fc.oneof(
  fc.record({ kind: fc.constant("pay" as const) }),
  fc.record({
    kind: fc.constant("change" as const),
    units: fc.integer({ min: 0, max: 400 }),
    isPaid: fc.boolean(),
  }),
);

test.each(["EUR", "JPY", "KWD"])(
  "%s: no order of changes, payments and refunds loses or makes money",
  (currency) => {
    const { step_minor } = currencyInfo(currency);
    const minor = (count: number) => count * 100 * step_minor;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99 }), fc.array(step, { maxLength: 12 }), (share, steps) => {
        const money: Money = {
          total: minor(100),
          rows: [
            row({ id: "deposit", position: 1, kind: "deposit", status: "paid", amount_minor: minor(share) }),
            row({ amount_minor: minor(100 - share) }),
          ],
          attempts: [{ id: "first", status: "succeeded", amount_minor: minor(share) }],
          refunds: [],
        };
        for (const one of steps) {
          try {
            if (one.kind === "pay") pay(money);
            else changeTo(money, minor(one.units), currency, one.isPaid);
          } catch (error) {
            if (!isRefusal(error, "change_not_payable")) throw error;
          }
          const held = returnableMinor(money.attempts, money.refunds);
          expect(held + openMinor(money.rows)).toBe(money.total);
          expect(openInstalments(money.rows).every(({ amount_minor }) => amount_minor > 0)).toBe(true);
          for (const { id, amount_minor } of money.attempts) {
            const back = money.refunds.filter(({ attempt_id }) => attempt_id === id);
            expect(sumMinor(back.map((refund) => refund.amount_minor))).toBeLessThanOrEqual(amount_minor);
          }
        }
      }),
      { numRuns: 300 },
    );
  },
);

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
