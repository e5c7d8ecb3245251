import { describe, expect, test } from "vitest";
import { requireChargeable, requirePayableBudget, totalFault } from "./chargeable.ts";
import { currencyCodes, currencyInfo } from "./currency.ts";
import { limits } from "./limits.ts";

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

  // Largest payments as docs.stripe.com/currencies publishes them, in our units: ISK and UGX have no decimals here.
  test.each([
    ["EUR", 99_999_999],
    ["USD", 99_999_999],
    ["TWD", 99_999_999],
    ["KWD", 99_999_990],
    ["INR", 999_999_999],
    ["COP", 9_999_999_999],
    ["HUF", 9_999_999_999],
    ["JPY", 9_999_999_999],
    ["KRW", 9_999_999_999],
    ["ISK", 99_999_999],
    ["UGX", 99_999_999],
    ["IDR", 999_999_999_999],
  ])("%s up to %i", (currency, most) => {
    const { largest_minor, step_minor } = currencyInfo(currency);
    expect(largest_minor).toBe(most);
    expect(reasonOf(most, currency)).toBe("charged");
    expect(reasonOf(most + step_minor, currency)).toBe("amount_too_large");
  });

  test("no currency's largest amount exceeds what the database holds", () => {
    for (const code of currencyCodes) {
      const { smallest_minor, largest_minor, step_minor } = currencyInfo(code);
      expect([code, largest_minor <= limits.amount_max_minor]).toEqual([code, true]);
      expect([code, smallest_minor % step_minor, largest_minor % step_minor]).toEqual([code, 0, 0]);
    }
  });

  test("unless Stripe has refused that amount before; a declined card does not count", () => {
    expect(reasonOf(60, "EUR", "amount_too_small")).toBe("amount_too_small");
    expect(reasonOf(60, "EUR", "insufficient_funds")).toBe("charged");
  });
});

describe("a total that could never be paid", () => {
  test.each([
    [30, "EUR", "amount_too_small"],
    [49, "USD", "amount_too_small"],
    [29, "GBP", "amount_too_small"],
    [49, "CHF", "amount_too_small"],
    [17_499, "HUF", "amount_too_small"],
    [49, "JPY", "amount_too_small"],
    [299, "SEK", "amount_too_small"],
    [490, "KWD", "amount_too_small"],
    [100_000_000, "EUR", "amount_too_large"],
    [0, "EUR", null],
    [30, "GBP", null],
    [50, "EUR", null],
    [1, "ISK", null],
    [2_500_000_000, "IDR", null],
  ])("%i %s", (total_minor, currency, expected) => {
    expect(totalFault(total_minor, currency)).toBe(expected);
  });

  test("a budget may be small, but not above the largest payment", () => {
    requirePayableBudget(30, "EUR");
    requirePayableBudget(2_500_000_000, "IDR");
    expect(() => requirePayableBudget(2_500_000_000, "EUR")).toThrowError(
      expect.objectContaining({ code: "invalid_input" }),
    );
  });
});
