import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toInstant } from "../time.ts";
import {
  cancellationCosts,
  cancellationFee,
  cancellationPolicies,
  policyNames,
} from "./cancellation-policy.ts";

const zone = "Europe/Berlin";
const starts_at = toInstant("2027-06-12T14:00", zone);
const ms = (minutes: number) => minutes * 60_000;

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

  test("days count on the venue's calendar across a change of the clocks; 24 hours stay 24 hours", () => {
    const start = toInstant("2027-03-28T18:00", zone);
    const week_before = toInstant("2027-03-21T18:00", zone);
    expect(start.getTime() - week_before.getTime()).toBe(ms(7 * 24 * 60 - 60));
    expect(fee("moderate", week_before, 11_900, start).fee_bp).toBe(0);
    expect(fee("moderate", new Date(week_before.getTime() + 1), 11_900, start).fee_bp).toBe(5_000);
    expect(fee("flexible", new Date(start.getTime() - ms(24 * 60)), 11_900, start).fee_bp).toBe(0);
    expect(fee("flexible", new Date(start.getTime() - ms(24 * 60) + 1), 11_900, start).fee_bp).toBe(5_000);
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

  test("fee and refund add up to what was paid, never negative, never falling as time goes on", () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom(...policyNames),
        fc.integer(),
        fc.nat(),
        (total, paid, name, a, b) => {
          const terms = {
            policy: cancellationPolicies[name],
            starts_at,
            time_zone: zone,
            total_minor: total,
            paid_minor: paid,
            currency: "EUR",
          };
          const early = cancellationFee({ ...terms, now: new Date(starts_at.getTime() + a) });
          const later = cancellationFee({ ...terms, now: new Date(starts_at.getTime() + a + b) });
          expect(early.fee_minor + early.refund_minor).toBe(paid);
          expect(Math.min(early.fee_minor, early.refund_minor)).toBeGreaterThanOrEqual(0);
          expect(early.fee_minor).toBeLessThanOrEqual(total);
          expect(later.fee_minor).toBeGreaterThanOrEqual(early.fee_minor);
        },
      ),
    );
  });

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
