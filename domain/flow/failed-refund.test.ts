import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { committedRefundsMinor, paidMinor } from "../payment/plan.ts";
import { type FailedRefund, owedOfRefund, owedToCustomer } from "./failed-refund.ts";

type Refund = FailedRefund["refunds"][number];
const payment = { id: "p", status: "succeeded", amount_minor: 10_000 } as const;
const refundOf = (over: Partial<Refund>): Refund => ({
  id: "r",
  attempt_id: "p",
  status: "failed",
  amount_minor: 4_000,
  origin: "ordered",
  dismissed_at: null,
  created_at: new Date(1_000),
  ...over,
});
const owed = (over: Partial<FailedRefund>) => {
  const failed = refundOf({});
  return owedOfRefund({
    booking: { status: "confirmed", kept_minor: null },
    refund: failed,
    attempts: [payment],
    refunds: [failed],
    ...over,
  });
};
const cancelled = (kept_minor: number | null) => ({ status: "cancelled", kept_minor }) as const;

describe("what a failed refund still owes", () => {
  test("its whole sum while the booking goes on, less what the payment has returned since", () => {
    expect(owed({})).toBe(4_000);
    expect(owed({ refunds: [refundOf({ id: "b", status: "succeeded", amount_minor: 7_500 })] })).toBe(2_500);
    expect(owed({ refunds: [refundOf({ id: "b", status: "pending", amount_minor: 10_000 })] })).toBe(0);
  });

  test("nothing that a later refund of the ended booking included, and nothing that is kept", () => {
    const later = refundOf({ id: "b", status: "succeeded", amount_minor: 5_000 });
    expect(owed({ booking: cancelled(5_000), refunds: [refundOf({}), later] })).toBe(0);
    expect(owed({ booking: cancelled(3_000), refunds: [refundOf({}), later] })).toBe(2_000);
    expect(owed({ booking: { status: "completed", kept_minor: 9_000 } })).toBe(1_000);
  });

  test("the rest, when a refund that included it failed too and the first one was settled", () => {
    const settled = refundOf({ is_settled_otherwise: true, dismissed_at: new Date(0) });
    const later = refundOf({ id: "b", amount_minor: 10_000 });
    expect(owed({ booking: cancelled(0), refund: later, refunds: [settled, later] })).toBe(6_000);
  });

  test("all money that came after a booking had ended", () => {
    expect(owed({ booking: { status: "lapsed", kept_minor: null } })).toBe(4_000);
    expect(owed({ booking: cancelled(null) })).toBe(4_000);
  });

  const atStripe = (over: Partial<Refund>) =>
    refundOf({ id: "s", status: "succeeded", origin: "stripe", created_at: new Date(2_000), ...over });
  const before = new Date(0);
  test.each<[string, Refund[], number]>([
    ["made since covers it", [atStripe({})], 0],
    ["made since is too small", [atStripe({ amount_minor: 3_999 })], 4_000],
    ["made before had another reason", [atStripe({ created_at: before })], 4_000],
    [
      "failed itself and was paid otherwise",
      [atStripe({ status: "failed", is_settled_otherwise: true, dismissed_at: before })],
      4_000,
    ],
    [
      "was used up by another one, closed",
      [atStripe({}), refundOf({ id: "c", dismissed_at: before })],
      4_000,
    ],
  ])("of a booking that goes on, when a refund at Stripe %s", (_how, others, expected) => {
    expect(owed({ refunds: [refundOf({}), ...others] })).toBe(expected);
  });

  test.each<[string, Refund[], number]>([
    ["its money, given back at Stripe, is owed no more", [atStripe({ amount_minor: 10_000 })], 0],
    [
      "what was given back at Stripe before it is not its money",
      [atStripe({ amount_minor: 6_000, created_at: before })],
      4_000,
    ],
    [
      "nor is that of one that failed and was paid otherwise",
      [atStripe({ status: "failed", amount_minor: 6_000, is_settled_otherwise: true, dismissed_at: before })],
      4_000,
    ],
  ])("of a booking that was cancelled with everything back: %s", (_how, others, expected) => {
    expect(owed({ booking: cancelled(0), refunds: [refundOf({}), ...others] })).toBe(expected);
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

describe("what the customer of a booking is owed", () => {
  const due = (kind: "balance" | "change", amount_minor: number) =>
    ({ kind, status: "due", amount_minor }) as const;
  type Row = ReturnType<typeof due>;
  type Booking = FailedRefund["booking"];
  const confirmed: Booking = { status: "confirmed", kept_minor: null };
  const lapsed: Booking = { status: "lapsed", kept_minor: null };
  test.each<[string, Booking, number, Row[], number]>([
    ["cancelled with everything back, which failed", cancelled(0), 10_000, [], 10_000],
    ["cancelled with half kept, the refund failed", cancelled(5_000), 10_000, [], 5_000],
    ["cancelled, the refund is on its way or has arrived", cancelled(5_000), 5_000, [], 0],
    ["cancelled, more went back at Stripe than was agreed", cancelled(5_000), 3_000, [], 0],
    ["cancelled before anything was paid", cancelled(null), 0, [], 0],
    ["lapsed, the late payment's refund failed", lapsed, 10_000, [], 10_000],
    [
      "completed with a part returned, which failed",
      { status: "completed", kept_minor: 6_000 },
      10_000,
      [],
      4_000,
    ],
    ["going on and paid", confirmed, 10_000, [], 0],
    ["going on after a deposit", confirmed, 3_000, [due("balance", 7_000)], 0],
    ["going on, the refund of a cheaper change failed", confirmed, 12_000, [], 2_000],
    ["going on, the same with a balance open", confirmed, 5_000, [due("balance", 7_000)], 2_000],
    ["going on, the difference of a change still to be paid", confirmed, 10_000, [due("change", 4_000)], 0],
    ["going on, a part returned at Stripe", confirmed, 8_000, [], 0],
  ])("%s", (_what, booking, held_minor, instalments, expected) => {
    expect(owedToCustomer({ ...booking, total_minor: 10_000 }, held_minor, instalments)).toBe(expected);
  });
});
