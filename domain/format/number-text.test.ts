import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  numberText,
  parseNumber,
  parsePlainNumber,
  parseRate,
  plainNumberText,
  rateText,
} from "./number-text.ts";

describe("a whole number", () => {
  test.each([
    ["1,200", "en", 1_200],
    ["1.200", "de", 1_200],
    ["1 200", "en", 1_200],
    ["1\u00a0200", "de", 1_200],
    ["1\u202f200", "de", 1_200],
    ["1’200", "de", 1_200],
    ["1'200", "en", 1_200],
    ["1200", "de", 1_200],
    ["1,234,567", "en", 1_234_567],
    ["1.234.567", "en", 1_234_567],
    ["1,200.00", "en", 1_200],
    ["1.200,0", "de", 1_200],
    ["12.0", "en", 12],
    [" 120\t", "en", 120],
    ["007", "de", 7],
    ["+12", "en", 12],
    ["-5", "de", -5],
    ["−5", "en", -5],
    ["- 5", "en", -5],
    ["-0", "en", 0],
    ["١٢٠", "en", 120],
    ["۱۲۰", "de", 120],
    ["१२०", "en", 120],
    ["１２０", "de", 120],
    ["\u200e120\u200f", "en", 120],
  ])("%j in %s", (text, locale, value) => {
    expect(parseNumber(text, locale)).toBe(value);
  });

  test.each([
    // Either a thousand in the other language or a number with decimals.
    ["1.200", "en"],
    ["1,200", "de"],
    ["1.000", "en"],
    ["1,5", "de"],
    ["1.5", "en"],
    ["12,34", "en"],
    ["1,23,456", "en"],
    ["1 2", "en"],
    ["1'200 000", "de"],
    ["5.", "en"],
    ["10-12", "en"],
    ["12k", "en"],
    ["1e3", "en"],
    ["0x10", "en"],
    ["½", "en"],
    ["10²", "en"],
    ["twelve", "en"],
    ["--5", "en"],
    ["", "en"],
    ["9".repeat(81), "en"],
  ])("refuses %j in %s", (text, locale) => {
    expect(parseNumber(text, locale)).toBeNull();
  });

  test("too many digits still make a number, so that the range refuses it", () => {
    expect(parseNumber("9".repeat(30), "en")).toBeGreaterThan(1e29);
  });
});

describe("a number with decimals", () => {
  test.each([
    ["2,5", "de", 2, 2.5],
    ["2.5", "de", 2, 2.5],
    ["2.5", "en", 1, 2.5],
    ["1,234.56", "en", 2, 1_234.56],
    ["1.234,56", "en", 2, 1_234.56],
    ["1’234.5", "de-CH", 1, 1_234.5],
    [",5", "de", 1, 0.5],
    ["1.125", "en", 3, 1.125],
    ["2.55", "en", 1, null],
    ["1.125", "en", 2, null],
    ["2,5,5", "de", 2, null],
  ])("%s in %s with %i", (text, locale, decimals, value) => {
    expect(parseNumber(text, locale, decimals)).toBe(value);
  });

  test("a written number reads back in either language", () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom("en", "de", "en-GB", "de-DE", "de-CH"), (value, locale) => {
        expect(parseNumber(numberText(value / 100, locale), locale, 2)).toBe(value === 0 ? 0 : value / 100);
      }),
    );
  });
});

describe("a rate", () => {
  test.each([
    ["19", "en", 1_900],
    ["19 %", "de", 1_900],
    ["19\u00a0%", "de", 1_900],
    ["8.1", "en", 810],
    ["8,1", "de", 810],
    ["8.1%", "de", 810],
    ["5,5 %", "de", 550],
    ["12.75", "en", 1_275],
    ["2.1", "en", 210],
    ["25,5", "en", 2_550],
    ["0", "en", 0],
    ["100", "de", 10_000],
    ["-5", "en", -500],
    ["8.125", "en", null],
    ["8,125 %", "de", null],
    ["1,900", "de", null],
    ["% 19", "en", null],
    ["nineteen", "en", null],
    ["", "en", null],
  ])("%j in %s", (text, locale, rate_bp) => {
    expect(parseRate(text, locale)).toBe(rate_bp);
  });

  test("is written as typed", () => {
    expect([810, 1_275, 1_900, 0].map((rate) => rateText(rate, "de"))).toEqual(["8,1", "12,75", "19", "0"]);
    expect([810, 1_275, 1_900, 0].map((rate) => rateText(rate, "en"))).toEqual(["8.1", "12.75", "19", "0"]);
  });
});

describe("a number with its unit", () => {
  const units = ["guests", "Gäste"];
  test.each([
    ["1,200 guests", "en", 0, 1_200],
    ["1.200 Gäste", "de", 0, 1_200],
    ["120 GUESTS", "en", 0, 120],
    ["120guests", "en", 0, 120],
    ["1,200", "en", 0, 1_200],
    ["1.200", "en", 0, null],
    ["1.000", "en", 0, null],
    ["12.0", "en", 0, 12],
    ["2,5 guests", "de", 1, 2.5],
    ["-3 guests", "en", 0, -3],
    ["120 tables", "en", 0, null],
    ["12k", "en", 0, null],
    ["1e3", "en", 0, null],
    ["10 to 12", "en", 0, null],
    ["10 - 12 guests", "en", 0, null],
    ["about 20", "en", 0, null],
  ])("%j in %s with %i decimals", (text, locale, decimals, value) => {
    expect(parsePlainNumber(plainNumberText(text, locale), units, decimals)).toBe(value);
  });

  test("no text makes it slow or throws", () => {
    const long = ["9".repeat(50_000), "1 ".repeat(25_000), ",".repeat(50_000), `1${" ".repeat(50_000)}x`];
    const before = process.cpuUsage();
    for (const text of long) expect(parsePlainNumber(plainNumberText(text, "en"), units, 0)).toBeNull();
    expect(process.cpuUsage(before).user / 1_000, "ms of processor time").toBeLessThan(1_000);
  });
});
