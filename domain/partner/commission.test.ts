import fc from "fast-check";
import { expect, test } from "vitest";
import { commissionOf, type Referrer, referrerOf } from "./commission.ts";

test("the commission is a share of the fee, rounded once, never more than the fee", () => {
  expect(commissionOf(15_000, 2_000, "EUR")).toBe(3_000);
  expect(commissionOf(125, 1_000, "EUR")).toBe(13);
  expect(commissionOf(0, 2_000, "EUR")).toBe(0);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999_999 }),
      fc.integer({ min: 0, max: 10_000 }),
      (fee, share) => {
        const commission = commissionOf(fee, share, "EUR");
        expect(commission).toBeGreaterThanOrEqual(0);
        expect(commission).toBeLessThanOrEqual(fee);
        expect(Math.abs(commission - (fee * share) / 10_000)).toBeLessThanOrEqual(0.5);
      },
    ),
  );
});

test("pays whoever brought the customer, else whoever brought the provider", () => {
  const of = (side: Referrer["side"]): Referrer => ({ side, partner_id: side, commission_bp: 1 });
  expect(referrerOf([])).toBeNull();
  expect(referrerOf([of("provider")])?.partner_id).toBe("provider");
  expect(referrerOf([of("provider"), of("customer")])?.partner_id).toBe("customer");
});
