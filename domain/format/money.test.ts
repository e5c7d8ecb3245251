import { expect, test } from "vitest";
import { amountText, decimalText, formatMoney } from "./money.ts";

test("a decimal text has all decimals of its currency", () => {
  expect(decimalText(5, "EUR")).toBe("0.05");
  expect(decimalText(-12_345, "EUR")).toBe("-123.45");
  expect(decimalText(500, "JPY")).toBe("500");
  expect(decimalText(1_005, "KWD")).toBe("1.005");
});

test("an amount of more digits than a float keeps its last one", () => {
  const largest = Number.MAX_SAFE_INTEGER;
  expect(formatMoney(largest, "EUR", "en")).toBe("€90,071,992,547,409.91");
  expect(formatMoney(-largest, "KWD", "de").replaceAll("\u00a0", " ")).toBe(
    "\u22129.007.199.254.740,991 KWD",
  );
  expect(amountText(largest, "EUR", "de")).toBe("90071992547409,91");
});

test("half a minor unit is no amount", () => {
  expect(() => formatMoney(0.5, "EUR", "en")).toThrow("not a safe integer of minor units");
});
