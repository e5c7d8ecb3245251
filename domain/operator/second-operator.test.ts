import { describe, expect, test } from "vitest";
import { isRefusal } from "../refusal.ts";
import { initialSettings } from "../setting/settings.ts";
import { requireSecondOperator } from "./second-operator.ts";

const operator = { kind: "member" };
const subject = ["booking", "0190a000-0000-7000-8000-000000000001"] as const;
const listed = "JPY 800000, KWD 1500";

function needsTwo(
  [amount_minor, currency]: readonly [number, string],
  settings: Partial<typeof initialSettings> = {},
  call: { actor?: { kind: string }; is_confirmed?: true } = {},
): boolean {
  const set = { ...initialSettings, default_currency: "EUR", second_operator_above: 5_000, ...settings };
  try {
    requireSecondOperator({ actor: operator, settings: set, ...call }, { amount_minor, currency, subject });
    return false;
  } catch (error) {
    if (!isRefusal(error, "second_operator_needed")) throw error;
    expect(error.details).toEqual({ amount_minor: Math.abs(amount_minor), currency, subject });
    return true;
  }
}

describe("a second operator is needed above the currency's own sum", () => {
  test.each([
    ["the marketplace's currency", [500_000, "EUR"], null, false],
    ["the marketplace's currency", [500_001, "EUR"], null, true],
    ["the marketplace's currency, to somebody", [-500_001, "EUR"], null, true],
    ["the marketplace's currency, whatever the list says of it", [500_001, "EUR"], "EUR 9000", true],
    ["no decimals", [800_000, "JPY"], listed, false],
    ["no decimals", [800_001, "JPY"], listed, true],
    ["three decimals", [1_500_000, "KWD"], listed, false],
    ["three decimals", [1_500_010, "KWD"], listed, true],
    ["no sum of its own", [1, "JPY"], null, true],
    ["no sum of its own", [10, "KWD"], "JPY 800000", true],
    ["no sum of its own, and nothing moves", [0, "KWD"], null, false],
    ["a sum of zero", [1, "JPY"], "JPY 0", true],
  ] as const)("%s: %j with the list %j: %s", (_case, sum, second_operator_currencies, expected) => {
    expect(needsTwo(sum, { second_operator_currencies })).toBe(expected);
  });

  test("the marketplace's own currency may be another", () => {
    expect(needsTwo([5_000, "JPY"], { default_currency: "JPY" })).toBe(false);
    expect(needsTwo([5_001, "JPY"], { default_currency: "JPY" })).toBe(true);
    expect(needsTwo([1, "EUR"], { default_currency: "JPY" })).toBe(true);
  });
});

test.each(["EUR", "JPY", "KWD"])(
  "%s: zero switches it off, and the product and a second operator may",
  (currency) => {
    const sum = [900_000_000, currency] as const;
    expect(needsTwo(sum, { second_operator_above: 0 })).toBe(false);
    expect(needsTwo(sum, {}, { actor: { kind: "system" } })).toBe(false);
    expect(needsTwo(sum, {}, { is_confirmed: true })).toBe(false);
    expect(needsTwo(sum)).toBe(true);
  },
);
