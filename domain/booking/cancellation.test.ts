import fc from "fast-check";
import { expect, test } from "vitest";
import { isPayableAmount } from "../currency.ts";
import { endSums } from "../payment/earnings.ts";
import { planAgreement, planCancelRequest, planCancelWithdrawal, planOperatorsEnd } from "./cancellation.ts";
import { decisionSums } from "./dispute.ts";

const terms = { net_minor: 1_000, total_minor: 1_190, fee_bp: 1_000, fee_tax_bp: 1_900, currency: "EUR" };
const booking = { ...terms, id: "b", status: "confirmed", net_minor: 0, total_minor: 0 } as const;

test("when a failed refund leaves more than the price held, the surplus goes back whatever was agreed", () => {
  const end = {
    booking,
    transition: "cancel",
    paid_minor: 2_000,
    refund_minor: 500,
    reason: "Closed.",
  } as const;
  expect(planOperatorsEnd(end)).toMatchObject({ refund_minor: 2_000, kept_minor: 0 });
  expect(
    planAgreement({
      booking: { ...booking, status: "cancel_requested", total_minor: 1_500 },
      by: "provider",
      asked: { asked_by: "customer", refund_minor: 0 },
      paid_minor: 2_000,
    }),
  ).toMatchObject({ refund_minor: 500, kept_minor: 1_500 });
  expect(decisionSums(terms, 2_000, { share_bp: 0 })).toEqual({
    refund_minor: 810,
    kept_minor: 1_190,
    fee_minor: 100,
    fee_tax_minor: 19,
    provider_minor: 1_071,
  });
});

test("refund and kept sum add up to what was paid; no more than the price is kept", () => {
  const sum = fc.integer({ min: 0, max: 9_999_999 });
  fc.assert(
    fc.property(sum, sum, fc.integer({ min: 0, max: 100 }), (total_minor, paid_minor, share) => {
      const agreed = Math.floor((paid_minor * share) / 100);
      const { refund_minor, kept_minor } = endSums({ total_minor }, paid_minor, agreed);
      expect(refund_minor + kept_minor).toBe(paid_minor);
      expect(Math.min(refund_minor - agreed, kept_minor, total_minor - kept_minor)).toBeGreaterThanOrEqual(0);
      if (paid_minor <= total_minor) expect(refund_minor).toBe(agreed);
    }),
  );
});

const issueOf = (work: () => unknown) => {
  try {
    work();
    return "fine";
  } catch (error) {
    return Reflect.get(Object(error), "details")?.issues?.[0]?.code ?? Reflect.get(Object(error), "code");
  }
};

test.each([
  ["KWD", 10_000, 10_005, "amount_off_step"],
  ["KWD", 10_000, 10_010, "refund_too_large"],
  ["KWD", 10_000, 9_995, "amount_off_step"],
  ["MGA", 10_000, 9_950, "amount_off_step"],
  ["EUR", 10_000, 9_995, "fine"],
  // The full paid sum can always be returned.
  ["KWD", 10_005, 10_005, "fine"],
])("%s: of %i paid, the wish for %i back is %s", (currency, paid_minor, refund_minor, outcome) => {
  const asking = { booking: { id: "b", status: "confirmed", currency }, side: "customer" } as const;
  const plan = () =>
    planCancelRequest({ ...asking, paid_minor, refund_minor, reason: "Ill." }, new Date("2027-03-01"));
  expect(issueOf(plan)).toBe(outcome);
});

test("an agreed sum can be paid, even if an old request names a sum between two steps", () => {
  const sum = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(sum, sum, fc.constantFrom("KWD", "MGA", "EUR"), (asked_minor, steps, currency) => {
      const paid_minor = steps * 100;
      const { refund_minor, kept_minor } = planAgreement({
        booking: { id: "b", status: "cancel_requested", total_minor: paid_minor, currency },
        by: "provider",
        asked: { asked_by: "customer", refund_minor: asked_minor },
        paid_minor,
      });
      expect(refund_minor + kept_minor).toBe(paid_minor);
      expect(refund_minor).toBeGreaterThanOrEqual(Math.min(asked_minor, paid_minor));
      expect(isPayableAmount(refund_minor, currency)).toBe(true);
    }),
  );
});

test.each([
  ["customer", "customer", "confirmed"],
  ["provider", "provider", "confirmed"],
  ["customer", "provider", "refused"],
  ["provider", "customer", "refused"],
] as const)("a request of the %s, taken back by the %s: %s", (asked_by, by, outcome) => {
  const booking = { id: "b", status: "cancel_requested" } as const;
  const plan = () => planCancelWithdrawal({ booking, by, asked: { asked_by } }).moves.map(({ to }) => to);
  if (outcome === "confirmed") expect(plan()).toEqual(["confirmed"]);
  else expect(plan).toThrow("forbidden");
});
