import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyCodes, currencyInfo, largestAmount } from "./currency.ts";
import { decimalText } from "./format/money.ts";
import { parseMoney } from "./money-parse.ts";

describe("reading", () => {
  test.each([
    ["1.234,50", "EUR", "de", 123_450],
    ["1,234.50", "EUR", "de", 123_450],
    ["1.234,50", "EUR", "en", 123_450],
    ["1234.5", "EUR", "de", 123_450],
    ["1234,5", "EUR", "en", 123_450],
    ["1 234,50", "EUR", "fr", 123_450],
    ["1\u202f234,50", "EUR", "fr", 123_450],
    ["1’234.50", "CHF", "de-CH", 123_450],
    ["1'234.50", "CHF", "en", 123_450],
    ["1.234", "EUR", "de", 123_400],
    ["1,234", "EUR", "en", 123_400],
    ["1.234.567", "JPY", "en", 1_234_567],
    ["12", "EUR", "de", 1_200],
    [",50", "EUR", "de", 50],
    ["€ 12,50", "EUR", "de", 1_250],
    ["12.50 eur", "EUR", "en", 1_250],
    ["1.005", "KWD", "en", 1_005],
    ["1,005", "KWD", "de", 1_005],
    ["999999.99", "EUR", "en", 99_999_999],
    ["25000000", "IDR", "en", 2_500_000_000],
    ["Rp 25.000.000", "IDR", "de", 2_500_000_000],
    ["9,999,999,999.99", "IDR", "en", 999_999_999_999],
    ["3 000 000", "HUF", "de", 300_000_000],
    ["99,999,999", "KRW", "en", 99_999_999],
    ["999,999.99", "TWD", "en", 99_999_999],
    ["50000000", "UGX", "en", 50_000_000],
    ["1.200.000", "ISK", "de", 1_200_000],
    ["99,999.990", "KWD", "en", 99_999_990],
    ["٢٥٠", "EUR", "de", 25_000],
    ["1 234,50", "EUR", "de", 123_450],
    ["0", "EUR", "en", 0],
  ])("%s %s in %s", (text, currency, locale, minor) => {
    expect(parseMoney(text, currency, locale)).toBe(minor);
  });

  test.each([
    ["", "EUR", "en"],
    ["abc", "EUR", "en"],
    ["-1", "EUR", "en"],
    ["+1", "EUR", "en"],
    ["1e3", "EUR", "en"],
    ["0x10", "EUR", "en"],
    ["1.234", "EUR", "en"],
    ["1,234", "EUR", "de"],
    ["1.2345", "EUR", "en"],
    ["1.5", "JPY", "en"],
    ["1.005", "EUR", "en"],
    ["1,23,456", "EUR", "en"],
    ["12,34.5", "EUR", "en"],
    ["1.2.3", "EUR", "de"],
    ["1.234,50.10", "EUR", "de"],
    ["1 2 3", "EUR", "en"],
    ["1'234 567", "EUR", "en"],
    ["5.", "EUR", "en"],
    [".", "EUR", "en"],
    ["$5", "EUR", "en"],
    ["1000000.00", "EUR", "en"],
    ["1000000", "TWD", "en"],
    ["10000000000", "IDR", "en"],
    ["100000.000", "KWD", "en"],
    ["−5", "EUR", "en"],
    ["99999999999999999999", "JPY", "en"],
  ])("refuses %j %s in %s", (text, currency, locale) => {
    expect(parseMoney(text, currency, locale)).toBeNull();
  });

  test("what Intl formats in a language is parsed back, in every currency", () => {
    const locales = fc.constantFrom("en", "de", "de-CH", "de-AT", "fr", "en-GB", "ja");
    const shares = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(shares, fc.constantFrom(...currencyCodes), locales, (share, currency, locale) => {
        const amount = Math.floor(share * largestAmount(currency));
        const digits = currencyInfo(currency).iso_exponent;
        const format = new Intl.NumberFormat(locale, {
          style: "currency",
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        const text = format.format(decimalText(amount, currency));
        expect(parseMoney(text, currency, locale)).toBe(amount);
      }),
      { numRuns: 500 },
    );
  });

  test("parseMoney never throws and returns null or a payable amount", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789.,' -+e€\u00a0") }), (text) => {
        const read = parseMoney(text, "EUR", "de");
        expect(
          read === null || (Number.isSafeInteger(read) && read >= 0 && read <= largestAmount("EUR")),
        ).toBe(true);
      }),
    );
  });
});
