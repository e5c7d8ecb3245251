import fc from "fast-check";
import { expect, test } from "vitest";
import { currencyInfo } from "../currency.ts";
import { endSums, splitKept } from "./earnings.ts";

test.each(["JPY", "EUR", "KWD"])(
  "%s: fee, its VAT and the provider's part add up to any sum that is kept",
  (currency) => {
    const { step_minor } = currencyInfo(currency);
    const steps = fc.integer({ min: 0, max: 999_999 });
    const rate = fc.integer({ min: 0, max: 3_000 });
    fc.assert(
      fc.property(
        steps,
        rate,
        rate,
        rate,
        fc.integer({ min: 0, max: 10_000 }),
        (net, tax_bp, fee_bp, fee_tax_bp, share) => {
          const net_minor = net * step_minor;
          const total_minor = net_minor + Math.round((net * tax_bp) / 10_000) * step_minor;
          // Includes sums between two steps, which a refund made at Stripe may leave.
          const kept_minor = Math.floor((total_minor * share) / 10_000);
          const parts = splitKept({ net_minor, total_minor, fee_bp, fee_tax_bp, currency }, kept_minor);
          expect(parts.fee_minor + parts.fee_tax_minor + parts.provider_minor).toBe(kept_minor);
          expect(Math.min(parts.fee_minor, parts.fee_tax_minor, parts.provider_minor)).toBeGreaterThanOrEqual(
            0,
          );
          expect([parts.fee_minor % step_minor, parts.fee_tax_minor % step_minor]).toEqual([0, 0]);
        },
      ),
      { numRuns: 500 },
    );
  },
);

test("keeping everything earns what the booking agreed, and keeping nothing earns nothing", () => {
  const terms = { net_minor: 10_000, total_minor: 11_900, fee_bp: 1_000, fee_tax_bp: 1_900, currency: "EUR" };
  expect(splitKept(terms, 11_900)).toEqual({ fee_minor: 1_000, fee_tax_minor: 190, provider_minor: 10_710 });
  expect(splitKept(terms, 0)).toEqual({ fee_minor: 0, fee_tax_minor: 0, provider_minor: 0 });
  expect(() => splitKept(terms, 11_901)).toThrow(RangeError);
  expect(() => splitKept(terms, -1)).toThrow(RangeError);
});

test.each([
  ["what was agreed goes back", 10_000, 4_000, 4_000],
  ["of more than the price the surplus goes back, whatever was agreed", 12_000, 500, 2_000],
  ["a surplus below what was agreed changes nothing", 12_000, 4_000, 4_000],
])("at an end %s", (_what, paid_minor, agreed_minor, refund_minor) => {
  const sums = { refund_minor, kept_minor: paid_minor - refund_minor };
  expect(endSums({ total_minor: 10_000 }, paid_minor, agreed_minor)).toEqual(sums);
});
