import { describe, expect, test } from "vitest";
import { requireChargeable } from "./chargeable.ts";

const reasonOf = (amount_minor: number, currency: string, failure_code: string | null = null) => {
  try {
    requireChargeable(amount_minor, currency, [{ failure_code: "generic_decline" }, { failure_code }]);
    return "charged";
  } catch (error) {
    return Reflect.get(Object(Reflect.get(Object(error), "details")), "reason");
  }
};

describe("an amount can be charged", () => {
  test.each([
    ["EUR", 50, 49],
    ["GBP", 30, 29],
    ["CZK", 1_500, 1_499],
    ["JPY", 50, 49],
    ["KWD", 500, 490],
    // Stripe counts ISK with two decimals, so 1 ISK is 100 of Stripe's units.
    ["ISK", 1, 0],
  ])("%s from %i on", (currency, enough, short) => {
    expect(reasonOf(enough, currency)).toBe("charged");
    expect(reasonOf(short, currency)).toBe("amount_too_small");
  });

  test.each([
    ["EUR", 99_999_999],
    ["ISK", 999_999],
  ])("%s up to eight digits of Stripe's", (currency, most) => {
    expect(reasonOf(most, currency)).toBe("charged");
    expect(reasonOf(most + 1, currency)).toBe("amount_too_large");
  });

  test("unless Stripe has refused it for its amount before; a declined card does not count", () => {
    expect(reasonOf(60, "EUR", "amount_too_small")).toBe("amount_too_small");
    expect(reasonOf(60, "EUR", "insufficient_funds")).toBe("charged");
  });
});
