import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type FailedRefund, owedOfRefund } from "./failed-refund.ts";
import { committedRefundsMinor, paidMinor } from "./plan.ts";

type Refund = FailedRefund["refunds"][number];
const payment = { id: "p", status: "succeeded", amount_minor: 10_000 } as const;
const refundOf = (over: Partial<Refund>): Refund => ({
  ...{
    id: "r",
    attempt_id: "p",
    status: "failed",
    amount_minor: 4_000,
    origin: "ordered",
    dismissed_at: null,
  },
  ...over,
});
const owed = (over: Partial<FailedRefund>) => {
  const failed = refundOf({});
  return owedOfRefund({
    ...{ booking: { status: "confirmed", kept_minor: null }, refund: failed },
    ...{ attempts: [payment], refunds: [failed], ...over },
  });
};
const cancelled = (kept_minor: number | null) => ({ status: "cancelled", kept_minor }) as const;

describe("what a failed refund still owes", () => {
  test("its whole sum while the booking goes on, less what the payment has given back since", () => {
    expect(owed({})).toBe(4_000);
    expect(owed({ refunds: [refundOf({ id: "b", status: "succeeded", amount_minor: 7_500 })] })).toBe(2_500);
    expect(owed({ refunds: [refundOf({ id: "b", status: "pending", amount_minor: 10_000 })] })).toBe(0);
  });

  test("nothing that a later refund of the ended booking took along, and nothing that is kept", () => {
    const later = refundOf({ id: "b", status: "succeeded", amount_minor: 5_000 });
    expect(owed({ booking: cancelled(5_000), refunds: [refundOf({}), later] })).toBe(0);
    expect(owed({ booking: cancelled(3_000), refunds: [refundOf({}), later] })).toBe(2_000);
    expect(owed({ booking: { status: "completed", kept_minor: 9_000 } })).toBe(1_000);
  });

  test("the rest, when a refund that held it failed as well and the first one was settled", () => {
    const settled = refundOf({ is_settled_otherwise: true, dismissed_at: new Date(0) });
    const later = refundOf({ id: "b", amount_minor: 10_000 });
    expect(owed({ booking: cancelled(0), refund: later, refunds: [settled, later] })).toBe(6_000);
  });

  test("all of the money that came after a booking had ended", () => {
    expect(owed({ booking: { status: "lapsed", kept_minor: null } })).toBe(4_000);
    expect(owed({ booking: cancelled(null) })).toBe(4_000);
  });

  test("nothing once a refund made at Stripe covers it", () => {
    const stripe = refundOf({ id: "s", status: "succeeded", origin: "stripe" });
    expect(owed({ refunds: [refundOf({}), stripe] })).toBe(0);
  });

  test("never more than is held and not kept, whatever was tried, settled or closed", () => {
    const status = fc.constantFrom<Refund["status"]>(
      "failed",
      "requested",
      "pending",
      "succeeded",
      "cancelled",
    );
    const refunds = fc.array(
      fc.record({
        status,
        amount_minor: fc.integer({ min: 1, max: 9_000 }),
        is_settled_otherwise: fc.boolean(),
      }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(refunds, fc.integer({ min: 0, max: 20_000 }), (tries, kept_minor) => {
        const all = tries.map((one, index) => refundOf({ ...one, id: String(index), attempt_id: "p" }));
        const attempts = [payment, { ...payment, id: "q", amount_minor: 2_000 }];
        const sum = owed({
          booking: cancelled(kept_minor),
          refund: all[0] as Refund,
          attempts,
          refunds: all,
        });
        const held = paidMinor(attempts) - committedRefundsMinor(all);
        expect(sum).toBeGreaterThanOrEqual(0);
        expect(sum).toBeLessThanOrEqual(Math.max(0, held - kept_minor));
        expect(sum).toBeLessThanOrEqual(all[0]?.amount_minor ?? 0);
      }),
    );
  });
});
