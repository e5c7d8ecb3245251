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

describe("what can be charged", () => {
  test.each([
    ["EUR", 50, 49],
    ["GBP", 30, 29],
    ["CZK", 1_500, 1_499],
    ["JPY", 50, 49],
    ["KWD", 500, 490],
    // Sent with two decimals that people do not write.
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

  test("not what Stripe has refused for its amount before; a declined card is no such thing", () => {
    expect(reasonOf(60, "EUR", "amount_too_small")).toBe("amount_too_small");
    expect(reasonOf(60, "EUR", "insufficient_funds")).toBe("charged");
  });
});
