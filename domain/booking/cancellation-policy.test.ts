import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cancellationPolicies, policyNames } from "../category/cancellation-policies.ts";
import { currencyInfo } from "../currency.ts";
import { toInstant } from "../time.ts";
import { cancellationCosts, cancellationFee } from "./cancellation-policy.ts";

const zone = "Europe/Berlin";
const starts_at = toInstant("2027-06-12T14:00", zone);

function fee(
  name: (typeof policyNames)[number],
  now: Date,
  paid_minor = 11_900,
  start: Date | null = starts_at,
) {
  const policy = cancellationPolicies[name];
  return cancellationFee({
    policy,
    now,
    starts_at: start,
    time_zone: zone,
    total_minor: 11_900,
    paid_minor,
    currency: "EUR",
  });
}

describe("the cost of cancelling", () => {
  test.each([
    ["flexible", "2027-06-11T14:00"],
    ["moderate", "2027-06-05T14:00"],
    ["strict", "2027-05-13T14:00"],
  ] as const)("%s: free up to and including %s, then half, after the start all", (name, local) => {
    const boundary = toInstant(local, zone);
    expect(fee(name, boundary)).toMatchObject({ fee_bp: 0, fee_minor: 0, refund_minor: 11_900 });
    const late = { fee_bp: 5_000, fee_minor: 5_950, refund_minor: 5_950 };
    expect(fee(name, new Date(boundary.getTime() + 1))).toMatchObject(late);
    expect(fee(name, starts_at)).toMatchObject(late);
    const after = { fee_bp: 10_000, fee_minor: 11_900, refund_minor: 0 };
    expect(fee(name, new Date(starts_at.getTime() + 1))).toMatchObject(after);
  });

  test("is at most what has been paid", () => {
    expect(fee("strict", starts_at, 3_570)).toMatchObject({ fee_minor: 3_570, refund_minor: 0 });
    expect(fee("strict", starts_at, 0)).toMatchObject({ fee_minor: 0, refund_minor: 0 });
  });

  test("is nothing while no date is fixed", () => {
    expect(fee("strict", starts_at, 11_900, null)).toMatchObject({
      fee_minor: 0,
      refund_minor: 11_900,
      until: null,
    });
  });

  test.each(["JPY", "EUR", "KWD"])(
    "%s: fee and refund add up to what was paid, never negative, never falling as time goes on, and can be charged",
    (currency) => {
      const { step_minor } = currencyInfo(currency);
      const amount = fc.integer({ min: 0, max: 9_999_999 }).map((steps) => steps * step_minor);
      fc.assert(
        fc.property(
          ...([amount, amount, fc.constantFrom(...policyNames), fc.integer(), fc.nat()] as const),
          (total_minor, paid_minor, name, a, b) => {
            const policy = cancellationPolicies[name];
            const terms = { policy, starts_at, time_zone: zone, total_minor, paid_minor, currency };
            const early = cancellationFee({ ...terms, now: new Date(starts_at.getTime() + a) });
            const later = cancellationFee({ ...terms, now: new Date(starts_at.getTime() + a + b) });
            expect(early.fee_minor + early.refund_minor).toBe(paid_minor);
            expect(Math.min(early.fee_minor, early.refund_minor)).toBeGreaterThanOrEqual(0);
            expect([early.fee_minor % step_minor, early.refund_minor % step_minor]).toEqual([0, 0]);
            expect(early.fee_minor).toBeLessThanOrEqual(total_minor);
            expect(later.fee_minor).toBeGreaterThanOrEqual(early.fee_minor);
          },
        ),
      );
    },
  );

  test("the steps leave no gap and cover all time", () => {
    for (const name of policyNames) {
      const policy = cancellationPolicies[name];
      const terms = { policy, starts_at, time_zone: zone, total_minor: 100, currency: "EUR" };
      const steps = cancellationCosts({ ...terms, paid_minor: 100, instalments: [] });
      expect(steps[0]?.after).toBeNull();
      expect(steps.at(-1)?.until).toBeNull();
      expect(steps.slice(1).map((step) => step.after)).toEqual(steps.slice(0, -1).map((step) => step.until));
    }
  });
});
