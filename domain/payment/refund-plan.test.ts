import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sumMinor } from "../money.ts";
import { planRefunds, returnableMinor } from "./refund-plan.ts";

const paid = (id: string, amount_minor: number) => ({ id, status: "succeeded", amount_minor }) as const;

describe("returning a sum", () => {
  const attempts = [
    paid("deposit", 3_000),
    { ...paid("declined", 7_000), status: "failed" as const },
    paid("balance", 7_000),
  ];

  test("takes the latest payment first, several when one is not enough", () => {
    expect(planRefunds(attempts, [], 0)).toEqual([]);
    expect(planRefunds(attempts, [], 7_000)).toEqual([{ attempt_id: "balance", amount_minor: 7_000 }]);
    expect(planRefunds(attempts, [], 7_001)).toEqual([
      { attempt_id: "balance", amount_minor: 7_000 },
      { attempt_id: "deposit", amount_minor: 1 },
    ]);
  });

  test("never takes more than the payments have left", () => {
    const refunds = [{ attempt_id: "balance", status: "pending", amount_minor: 6_000 } as const];
    expect(() => planRefunds(attempts, refunds, 4_001)).toThrowError(
      expect.objectContaining({
        code: "refund_too_large",
        details: { amount_minor: 4_001, returnable_minor: 4_000 },
      }),
    );
    expect(sumMinor(planRefunds(attempts, refunds, 4_000).map(({ amount_minor }) => amount_minor))).toBe(
      4_000,
    );
  });
});

test("no order of payments, refunds, failures and refunds made at Stripe goes below zero or above what was paid", () => {
  const step = fc.record({
    kind: fc.constantFrom(
      "pay" as const,
      "refund" as const,
      "refund" as const,
      "fail" as const,
      "at_stripe" as const,
    ),
    share: fc.integer({ min: 0, max: 100 }),
    which: fc.nat(9),
  });
  type Refund = {
    attempt_id: string;
    status: "pending" | "succeeded" | "failed";
    amount_minor: number;
    is_ours: boolean;
  };
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const attempts: ReturnType<typeof paid>[] = [];
      let refunds: Refund[] = [];
      for (const { kind, share, which } of steps) {
        const left = returnableMinor(attempts, refunds);
        if (kind === "pay") attempts.push(paid(`attempt-${attempts.length}`, 1 + share * 37));
        if (kind === "fail")
          refunds = refunds.map((one, index) => (index === which ? { ...one, status: "failed" } : one));
        // For any payment and sum: Stripe does not ask us about refunds made there.
        const attempt = attempts[which % Math.max(1, attempts.length)];
        if (kind === "at_stripe" && attempt) {
          const amount_minor = Math.ceil((attempt.amount_minor * share) / 100);
          refunds.push({ attempt_id: attempt.id, status: "succeeded", amount_minor, is_ours: false });
        }
        if (kind === "refund") {
          const amount_minor = Math.floor((left * share) / 100);
          const planned = planRefunds(attempts, refunds, amount_minor);
          expect(sumMinor(planned.map((part) => part.amount_minor))).toBe(amount_minor);
          expect(planned.every((part) => part.amount_minor > 0)).toBe(true);
          expect(new Set(planned.map(({ attempt_id }) => attempt_id)).size).toBe(planned.length);
          refunds.push(...planned.map((part) => ({ ...part, status: "pending" as const, is_ours: true })));
          expect(returnableMinor(attempts, refunds)).toBe(left - amount_minor);
          expect(() => planRefunds(attempts, refunds, left - amount_minor + 1)).toThrowError(
            expect.objectContaining({ code: "refund_too_large" }),
          );
        }
        expect(returnableMinor(attempts, refunds)).toBeGreaterThanOrEqual(0);
        for (const { id, amount_minor } of attempts) {
          const ours = refunds.filter(
            (one) => one.attempt_id === id && one.is_ours && one.status !== "failed",
          );
          expect(sumMinor(ours.map((one) => one.amount_minor))).toBeLessThanOrEqual(amount_minor);
        }
      }
    }),
    { numRuns: 500 },
  );
});
