import fc from "fast-check";
import { expect, test } from "vitest";
import { endSums } from "../payment/earnings.ts";
import { planAgreement, planOperatorsEnd } from "./cancellation.ts";
import { decisionSums } from "./dispute.ts";

const terms = { net_minor: 1_000, total_minor: 1_190, fee_bp: 1_000, fee_tax_bp: 1_900, currency: "EUR" };
const booking = { ...terms, id: "b", status: "confirmed", net_minor: 0, total_minor: 0 } as const;

test("more than the price is there after the refund of a change has failed: the surplus goes back whatever was agreed", () => {
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
    ...{ refund_minor: 810, kept_minor: 1_190 },
    ...{ fee_minor: 100, fee_tax_minor: 19, provider_minor: 1_071 },
  });
});

test("what goes back and what is kept add up to what was paid; no more is kept than the price", () => {
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
