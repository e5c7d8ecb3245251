import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isChargeable } from "../chargeable.ts";
import { sumMinor } from "../money.ts";
import { derivePaymentStatus, findDueInstalment, planInstalments, refundableMinor } from "./plan.ts";

const accepted_at = new Date("2027-03-01T10:00:00Z");
const days = (count: number) => new Date(accepted_at.getTime() + count * 86_400_000);
const booking = {
  total_minor: 10_001,
  deposit_bp: 3_000,
  currency: "EUR",
  starts_at: days(100),
  time_zone: "UTC",
  accepted_at,
  hold_until: days(3),
};

describe("instalments", () => {
  test("more than 60 days ahead: the deposit now, the balance 60 days before the start", () => {
    expect(planInstalments(booking)).toEqual([
      { instalment: "deposit", amount_minor: 3_000, due_at: days(3) },
      { instalment: "balance", amount_minor: 7_001, due_at: days(40) },
    ]);
  });

  test.each([
    ["60 days ahead or less", { starts_at: days(60) }],
    ["without a date", { starts_at: null }],
    ["without a deposit", { deposit_bp: 0 }],
    ["with a deposit of everything", { deposit_bp: 10_000 }],
    ["with a balance too small to be charged", { deposit_bp: 9_960 }],
    ["with a deposit too small to be charged", { deposit_bp: 40 }],
  ])("%s: all at once", (_when, change) => {
    expect(planInstalments({ ...booking, ...change })).toEqual([
      { instalment: "full", amount_minor: 10_001, due_at: days(3) },
    ]);
  });

  test("the balance is never due before the deposit; a price of 0 is never due", () => {
    expect(planInstalments({ ...booking, starts_at: days(61) })[1]?.due_at).toEqual(days(3));
    expect(findDueInstalment({ ...booking, total_minor: 0 })).toBeNull();
  });

  test("add up to the total, each above 0, in chargeable steps", () => {
    const total = fc.integer({ min: 1, max: 9_999_999 }).map((steps) => steps * 10);
    fc.assert(
      fc.property(
        total,
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 400 }),
        (total_minor, deposit_bp, ahead) => {
          const planned = planInstalments({
            ...booking,
            currency: "KWD",
            total_minor,
            deposit_bp,
            starts_at: days(ahead),
          });
          expect(sumMinor(planned.map((one) => one.amount_minor))).toBe(total_minor);
          expect(planned.every((one) => one.amount_minor > 0 && one.amount_minor % 10 === 0)).toBe(true);
          if (planned.length > 1)
            expect(planned.every((one) => isChargeable(one.amount_minor, "KWD"))).toBe(true);
        },
      ),
    );
  });
});

describe("the derived payment status", () => {
  const paid = (amount_minor: number) => ({ status: "succeeded", amount_minor }) as const;
  const failed = { status: "failed", amount_minor: 100 } as const;
  const refund = (status: "pending" | "succeeded" | "failed", amount_minor: number) => ({
    status,
    amount_minor,
  });

  test.each([
    ["unpaid", 100, [failed], [], []],
    ["paid", 0, [], [], []],
    ["deposit_paid", 100, [failed, paid(30)], [], []],
    ["paid", 100, [paid(30), paid(70)], [], []],
    ["paid", 100, [paid(100)], [refund("pending", 100), refund("failed", 100)], []],
    ["partially_refunded", 100, [paid(100)], [refund("succeeded", 40)], []],
    ["refunded", 100, [paid(100)], [refund("succeeded", 40), refund("succeeded", 60)], []],
    ["refunded", 100, [paid(30)], [refund("succeeded", 30)], []],
    ["disputed", 100, [paid(100)], [refund("succeeded", 40)], [{ status: "needs_response" }]],
    ["disputed", 100, [paid(100)], [], [{ status: "under_review" }]],
    ["paid", 100, [paid(100)], [], [{ status: "won" }]],
  ] as const)("%s of %i", (status, total_minor, attempts, refunds, disputes) => {
    expect(derivePaymentStatus({ total_minor }, attempts, refunds, disputes)).toBe(status);
  });

  test("the refundable sum counts pending refunds and is never negative", () => {
    const attempts = [paid(100)];
    expect(refundableMinor(attempts, [refund("pending", 60), refund("failed", 40)])).toBe(40);
    expect(refundableMinor(attempts, [refund("succeeded", 130)])).toBe(0);
  });

  test("a failed refund that was settled otherwise is not paid again", () => {
    const settled = { ...refund("failed", 40), is_settled_otherwise: true };
    expect(refundableMinor([paid(100)], [settled])).toBe(60);
  });
});
