import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { policyNames, policyTerms } from "../category/cancellation-policies.ts";
import { currencyInfo } from "../currency.ts";
import { limits } from "../limits.ts";
import { PolicySetting } from "../setting/policy-setting.ts";
import { initialSettings } from "../setting/settings.ts";
import { toInstant } from "../time.ts";
import {
  type CancellationPolicy,
  cancellationCosts,
  cancellationFee,
  offerPolicy,
} from "./cancellation-policy.ts";

/** Whatever operators may set for a policy. */
const settable = fc
  .record({
    free: fc.integer({ min: 0, max: limits.policy_free_max_units }),
    unit: fc.constantFrom("hours" as const, "days" as const),
    late_fee_bp: fc.integer({ min: 0, max: 10_000 }),
    after_start_fee_bp: fc.integer({ min: 0, max: 10_000 }),
  })
  .filter((setting) => PolicySetting.safeParse(setting).success);
const policies = fc.tuple(fc.constantFrom(...policyNames), settable).map(([name, setting]) =>
  policyTerms(name, {
    policy_flexible: setting,
    policy_moderate: setting,
    policy_strict: setting,
  }),
);

const zone = "Europe/Berlin";
const starts_at = toInstant("2027-06-12T14:00", zone);

function fee(
  name: (typeof policyNames)[number],
  now: Date,
  paid_minor = 11_900,
  start: Date | null = starts_at,
) {
  const policy = policyTerms(name, initialSettings);
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
          ...([amount, amount, policies, fc.integer(), fc.nat()] as const),
          (total_minor, paid_minor, policy, a, b) => {
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

  test("the steps leave no gap, cover all time, never become cheaper and cost what a cancellation then takes", () => {
    const told = (policy: CancellationPolicy) => {
      const terms = { policy, starts_at, time_zone: zone, total_minor: 100, currency: "EUR" };
      const steps = cancellationCosts({ ...terms, paid_minor: 100, instalments: [] });
      expect(steps[0]?.after).toBeNull();
      expect(steps.at(-1)?.until).toBeNull();
      expect(steps.slice(1).map((step) => step.after)).toEqual(steps.slice(0, -1).map((step) => step.until));
      expect(steps.map((step) => step.fee_minor)).toEqual(
        steps.map((step) => step.fee_minor).toSorted((one, other) => one - other),
      );
      for (const { after, until, fee_bp } of steps) {
        if (after && until) expect(after.getTime()).toBeLessThan(until.getTime());
        const instants = [until, after && new Date(after.getTime() + 1)].filter((at) => at !== null);
        for (const now of instants)
          expect(cancellationFee({ ...terms, paid_minor: 100, now }).fee_bp).toBe(fee_bp);
      }
    };
    fc.assert(fc.property(policies, told));
  });

  test.each<[string, PolicySetting, readonly number[]]>([
    [
      "no time before the start",
      { free: 0, unit: "days", late_fee_bp: 5_000, after_start_fee_bp: 9_000 },
      [0, 9_000],
    ],
    [
      "nothing before the start",
      { free: 7, unit: "days", late_fee_bp: 0, after_start_fee_bp: 9_000 },
      [0, 9_000],
    ],
    ["nothing at all", { free: 7, unit: "hours", late_fee_bp: 0, after_start_fee_bp: 0 }, [0, 0]],
    [
      "one share throughout",
      { free: 7, unit: "hours", late_fee_bp: 100, after_start_fee_bp: 100 },
      [0, 100, 100],
    ],
  ])("%s is a policy with these steps", (_what, setting, shares) => {
    const policy = policyTerms("flexible", { ...initialSettings, policy_flexible: setting });
    const terms = { policy, starts_at, time_zone: zone, total_minor: 100, currency: "EUR" };
    const steps = cancellationCosts({ ...terms, paid_minor: 100, instalments: [] });
    expect(steps.map(({ fee_bp }) => fee_bp)).toEqual(shares);
  });
});

test("an offer keeps what its policy said; one of before has the terms that all had then", () => {
  const policy_terms = {
    name: "strict",
    free_until: { days: 60 },
    late_fee_bp: 2_500,
    after_start_fee_bp: 9_000,
  } as const;
  expect(offerPolicy({ policy: "strict", policy_terms })).toEqual(policy_terms);
  const shares = { late_fee_bp: 5_000, after_start_fee_bp: 10_000 };
  expect(
    (["flexible", "moderate", "strict"] as const).map((policy) =>
      offerPolicy({ policy, policy_terms: null }),
    ),
  ).toEqual([
    { name: "flexible", free_until: { hours: 24 }, ...shares },
    { name: "moderate", free_until: { days: 7 }, ...shares },
    { name: "strict", free_until: { days: 30 }, ...shares },
  ]);
});
