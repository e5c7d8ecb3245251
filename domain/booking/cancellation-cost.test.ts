// The quoted cost of a cancellation, by policy, payments, changes and refunds: a share of the total, assuming that
// everything due by then is paid, no matter how much of it has been paid already.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PolicyName, policyNames, policyTerms } from "../category/cancellation-policies.ts";
import { planInstalments } from "../payment/plan.ts";
import { initialSettings } from "../setting/settings.ts";
import { toInstant } from "../time.ts";
import { cancellationCosts, cancellationFee, type ExpectedPayments } from "./cancellation-policy.ts";
import { paymentsAfterChange } from "./change/expected-payments.ts";

const zone = "Europe/Berlin";
const starts_at = toInstant("2027-06-12T14:00", zone);
const accepted_at = toInstant("2027-01-10T10:00", zone);
const hold_until = toInstant("2027-01-12T10:00", zone);
const balance_due_at = toInstant("2027-04-13T14:00", zone);

type Row = ExpectedPayments["instalments"][number];
const deposit = (amount_minor: number, status: Row["status"] = "paid"): Row => ({
  kind: "deposit",
  status,
  amount_minor,
  due_at: hold_until,
});
const balance = (amount_minor: number, status: Row["status"] = "due", due_at = balance_due_at): Row => ({
  kind: "balance",
  status,
  amount_minor,
  due_at,
});
const full = (amount_minor: number, status: Row["status"] = "paid", due_at = hold_until): Row => ({
  kind: "full",
  status,
  amount_minor,
  due_at,
});
const change = (amount_minor: number, status: Row["status"]): Row => ({
  kind: "change",
  status,
  amount_minor,
  due_at: balance_due_at,
});

function costs(
  policy: PolicyName,
  total_minor: number,
  payments: ExpectedPayments,
  { currency = "EUR", start = starts_at as Date | null } = {},
) {
  const terms = { policy: policyTerms(policy, initialSettings), starts_at: start, time_zone: zone };
  return cancellationCosts({ ...terms, total_minor, currency, ...payments });
}
const feesOf = (...input: Parameters<typeof costs>) => costs(...input).map(({ fee_minor }) => fee_minor);

describe("the picture of the cost", () => {
  test.each<[string, PolicyName, number, number, Row[], number[]]>([
    [
      "nothing paid yet",
      "moderate",
      166_660,
      0,
      [deposit(49_998, "due"), balance(116_662)],
      [83_330, 166_660],
    ],
    [
      "the deposit is paid",
      "moderate",
      166_660,
      49_998,
      [deposit(49_998), balance(116_662)],
      [83_330, 166_660],
    ],
    [
      "all is paid",
      "moderate",
      166_660,
      166_660,
      [deposit(49_998), balance(116_662, "paid")],
      [83_330, 166_660],
    ],
    ["the same, strict", "strict", 166_660, 49_998, [deposit(49_998), balance(116_662)], [83_330, 166_660]],
    [
      "the same, flexible",
      "flexible",
      166_660,
      49_998,
      [deposit(49_998), balance(116_662)],
      [83_330, 166_660],
    ],
    ["a deposit of 10 %", "strict", 202_360, 20_236, [deposit(20_236), balance(182_124)], [101_180, 202_360]],
    [
      "a deposit of 90 %",
      "strict",
      202_360,
      182_124,
      [deposit(182_124), balance(20_236)],
      [101_180, 202_360],
    ],
    ["overdue", "strict", 166_660, 49_998, [deposit(49_998), balance(116_662, "overdue")], [83_330, 166_660]],
    ["paid in full at once", "moderate", 119_000, 119_000, [full(119_000)], [59_500, 119_000]],
    ["waiting to be paid in full", "moderate", 119_000, 0, [full(119_000, "due")], [59_500, 119_000]],
    [
      "held until after the start, as of a booking for tomorrow",
      ...(["moderate", 119_000, 0] as const),
      [full(119_000, "due", toInstant("2027-06-13T10:00", zone))],
      [59_500, 119_000],
    ],
    [
      "more time for the balance, to the day before",
      ...(["strict", 166_660, 49_998] as const),
      [deposit(49_998), balance(116_662, "due", toInstant("2027-06-11T23:59", zone))],
      [83_330, 166_660],
    ],
    [
      "a dearer change on the balance",
      "moderate",
      202_360,
      49_998,
      [deposit(49_998), balance(152_362)],
      [101_180, 202_360],
    ],
    [
      "a change that is agreed and waits for its difference: the agreed total",
      ...(["moderate", 119_000, 119_000] as const),
      [full(119_000), change(20_000, "due")],
      [59_500, 119_000],
    ],
    [
      "the same, paid",
      ...(["moderate", 139_000, 139_000] as const),
      [full(119_000), change(20_000, "paid")],
      [69_500, 139_000],
    ],
    ["a cheaper change, the rest returned", "moderate", 40_000, 40_000, [full(100_000)], [20_000, 40_000]],
    [
      "a balance that is no longer needed",
      "moderate",
      30_000,
      30_000,
      [deposit(30_000), balance(0, "cancelled")],
      [15_000, 30_000],
    ],
    ["more paid than the price", "moderate", 100_000, 120_000, [full(120_000)], [50_000, 100_000]],
  ])("%s", (_what, policy, total_minor, paid_minor, instalments, expected) => {
    const steps = costs(policy, total_minor, { paid_minor, instalments });
    expect(steps.map(({ fee_minor }) => fee_minor)).toEqual([0, ...expected]);
    expect(steps.some(({ is_capped }) => is_capped)).toBe(false);
  });

  test.each([
    [
      "a part returned at Stripe, the balance still to come",
      10_000,
      [deposit(49_998), balance(116_662)],
      [83_330, 126_662],
    ],
    ["a part of all returned at Stripe", 60_000, [full(166_660)], [60_000, 60_000]],
    ["all of it returned at Stripe", 0, [full(166_660)], [0, 0]],
    [
      "a balance that nobody owes until the start",
      49_998,
      [deposit(49_998), balance(116_662, "due", toInstant("2027-06-13T10:00", zone))],
      [49_998, 166_660],
    ],
  ] as const)(
    "%s: at most what is paid by then, and marked so",
    (_what, paid_minor, instalments, expected) => {
      const steps = costs("strict", 166_660, { paid_minor, instalments });
      expect(steps.map(({ fee_minor }) => fee_minor)).toEqual([0, ...expected]);
      const shares = [0, 83_330, 166_660];
      expect(steps.map(({ is_capped }) => is_capped)).toEqual(
        steps.map(({ fee_minor }, index) => fee_minor < (shares[index] ?? 0)),
      );
    },
  );

  test("is free without a date, and rounded to payable steps", () => {
    const payments = { paid_minor: 0, instalments: [full(100_015, "due")] };
    expect(feesOf("strict", 100_015, payments, { start: null })).toEqual([0]);
    expect(feesOf("strict", 100_015, payments, { currency: "KWD" })).toEqual([0, 50_010, 100_015]);
  });

  test("a proposed change counts as paid or returned, the balance as due by the new start", () => {
    const instalments = [deposit(30_000), balance(70_000)];
    const before = { paid_minor: 30_000, instalments };
    const now = toInstant("2027-02-01T10:00", zone);
    const changedTo = (total_minor: number, start: Date | null) => {
      const proposed = { starts_at: start, time_zone: zone, total_before_minor: 100_000, total_minor };
      return feesOf("strict", total_minor, paymentsAfterChange(before, proposed, now), { start });
    };
    expect(changedTo(150_000, starts_at)).toEqual([0, 75_000, 150_000]);
    expect(changedTo(60_000, starts_at)).toEqual([0, 30_000, 60_000]);
    expect(changedTo(20_000, starts_at)).toEqual([0, 10_000, 20_000]);
    // The balance was due in April, after the new start in March.
    expect(changedTo(100_000, toInstant("2027-03-05T10:00", zone))).toEqual([0, 50_000, 100_000]);
    expect(changedTo(100_000, null)).toEqual([0]);
  });

  test("stays the same after a payment on time, and equals what a cancellation then takes", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 200, max: 9_999_999 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom(...policyNames),
        fc.integer({ min: 0, max: 400 }),
        (total_minor, deposit_bp, policy, days_ahead) => {
          const start = new Date(accepted_at.getTime() + days_ahead * 86_400_000 + 3_600_000);
          const priced = { total_minor, deposit_bp, currency: "EUR", starts_at: start, time_zone: zone };
          const plan = planInstalments({ ...priced, accepted_at, hold_until });
          const paidUpTo = (count: number): ExpectedPayments => ({
            paid_minor: plan.slice(0, count).reduce((sum, { amount_minor }) => sum + amount_minor, 0),
            instalments: plan.map(({ instalment: kind, ...one }, index) => ({
              ...one,
              kind,
              status: index < count ? "paid" : "due",
            })),
          });
          const all = paidUpTo(plan.length);
          const expected = feesOf(policy, total_minor, all, { start });
          for (const [count] of plan.entries()) {
            // The hold of a booking for tomorrow may end after the start: then its one payment always counts.
            expect(feesOf(policy, total_minor, paidUpTo(count), { start })).toEqual(expected);
          }
          const terms = {
            ...priced,
            policy: policyTerms(policy, initialSettings),
            paid_minor: all.paid_minor,
          };
          for (const step of costs(policy, total_minor, all, { start })) {
            const now = step.until ?? new Date(start.getTime() + 1);
            expect(cancellationFee({ ...terms, now }).fee_minor).toBe(step.fee_minor);
          }
        },
      ),
    );
  });
});
