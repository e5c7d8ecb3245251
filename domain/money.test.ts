import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { currencyCodes, currencyInfo, fromStripeAmount, isCurrency, toStripeAmount } from "./currency.ts";
import { limits } from "./limits.ts";
import {
  addTotals,
  checkMinor,
  depositAmount,
  lineTotals,
  mulDivRound,
  offerTotals,
  percentOf,
  platformFee,
  splitLargestRemainder,
  sumMinor,
} from "./money.ts";

const amount = fc.integer({ min: 0, max: limits.amount_max_minor });
const rate = fc.integer({ min: 0, max: 10_000 });
const step = fc.constantFrom(1, 10, 100);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 9_999 }),
  unit_net_minor: fc.integer({ min: 0, max: 9_999 }),
  tax_bp: fc.constantFrom(0, 700, 1_900, 2_000, 2_550),
});

describe("rounding", () => {
  test("half goes away from zero, on both sides", () => {
    expect([
      mulDivRound(25, 1, 2),
      mulDivRound(-25, 1, 2),
      mulDivRound(24, 1, 10),
      mulDivRound(26, 1, 10),
    ]).toEqual([13, -13, 2, 3]);
    expect([percentOf(50, 100), percentOf(49, 100), percentOf(15, 1_000)]).toEqual([1, 0, 2]);
  });

  test("is exact where floats are not, and never answers minus zero", () => {
    expect(mulDivRound(Number.MAX_SAFE_INTEGER, 10_000, 10_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(Object.is(mulDivRound(-1, 1, 10), 0)).toBe(true);
  });

  test("differs from the true value by at most half a step", () => {
    fc.assert(
      fc.property(amount, rate, step, (minor, bp, step_minor) => {
        const rounded = percentOf(minor, bp, step_minor);
        expect(rounded % step_minor).toBe(0);
        expect(Math.abs(rounded * 10_000 - minor * bp) * 2).toBeLessThanOrEqual(step_minor * 10_000);
      }),
    );
  });

  test("a value that is no safe integer throws", () => {
    for (const bad of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])
      expect(() => checkMinor(bad)).toThrow(RangeError);
    expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
    expect(() => mulDivRound(1, 1, 0)).toThrow(RangeError);
  });
});

describe("splitting", () => {
  test("parts add up to the total, none is negative, none is more than one off its exact share", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const sum = parts.reduce((a, b) => a + b, 0);
        fc.pre(sum > 0);
        const split = splitLargestRemainder(total, parts);
        expect(sumMinor(split)).toBe(total);
        for (const [index, part] of split.entries()) {
          expect(part).toBeGreaterThanOrEqual(0);
          expect(Math.abs(part - (total * (parts[index] ?? 0)) / sum)).toBeLessThan(1.000001);
        }
      }),
    );
  });

  test("the rest goes to the largest remainders", () => {
    expect(splitLargestRemainder(10, [1, 2, 4])).toEqual([1, 3, 6]);
    expect(splitLargestRemainder(10, [4, 1, 2])).toEqual([6, 1, 3]);
  });

  test("ties go to the earlier part; zero splits into zeros", () => {
    expect(splitLargestRemainder(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(splitLargestRemainder(0, [0, 0])).toEqual([0, 0]);
    expect(() => splitLargestRemainder(1, [0, 0])).toThrow(RangeError);
    expect(() => splitLargestRemainder(-1, [1])).toThrow(RangeError);
  });
});

describe("totals and tax", () => {
  test("lines, rates and the whole agree for any lines in any order", () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 50 }), step, (lines, step_minor) => {
        const totals = offerTotals(lines, step_minor);
        const each = lines.map((one) => lineTotals(one, step_minor));
        expect(totals.net_minor).toBe(sumMinor(each.map((one) => one.net_minor)));
        expect(totals.tax_minor).toBe(sumMinor(each.map((one) => one.tax_minor)));
        expect(totals.total_minor).toBe(sumMinor(each.map((one) => one.total_minor)));
        expect(totals.total_minor).toBe(totals.net_minor + totals.tax_minor);
        expect(sumMinor(totals.taxes.map((tax) => tax.net_minor))).toBe(totals.net_minor);
        expect(sumMinor(totals.taxes.map((tax) => tax.tax_minor))).toBe(totals.tax_minor);
        const half = Math.floor(lines.length / 2);
        const [some, rest] = [lines.slice(0, half), lines.slice(half)];
        expect(addTotals(offerTotals(some, step_minor), offerTotals(rest, step_minor))).toEqual(totals);
        expect(offerTotals([...lines].reverse(), step_minor)).toEqual(totals);
      }),
    );
  });

  test("three lines with two rates come out to the cent", () => {
    const totals = offerTotals([
      { quantity: 8, unit_net_minor: 12_000, tax_bp: 1_900 },
      { quantity: 1, unit_net_minor: 3_333, tax_bp: 700 },
      { quantity: 3, unit_net_minor: 999, tax_bp: 1_900 },
    ]);
    expect(totals).toEqual({
      net_minor: 102_330,
      tax_minor: 19_042,
      total_minor: 121_372,
      taxes: [
        { tax_bp: 700, net_minor: 3_333, tax_minor: 233 },
        { tax_bp: 1_900, net_minor: 98_997, tax_minor: 18_809 },
      ],
    });
  });

  test("yen have no decimals; dinar totals stay on the payable step of ten fils", () => {
    expect(offerTotals([{ quantity: 3, unit_net_minor: 333, tax_bp: 1_000 }]).total_minor).toBe(1_099);
    const dinar = offerTotals(
      [{ quantity: 1, unit_net_minor: 12_340, tax_bp: 525 }],
      currencyInfo("KWD").step_minor,
    );
    expect(dinar).toMatchObject({ tax_minor: 650, total_minor: 12_990 });
  });
});

describe("the platform's fee", () => {
  test("net 100.00 at 19 %: gross 119.00, fee 10.00, VAT 1.90, the provider earns 107.10", () => {
    const { net_minor, total_minor } = lineTotals({ quantity: 1, unit_net_minor: 10_000, tax_bp: 1_900 });
    expect(total_minor).toBe(11_900);
    expect(platformFee({ net_minor, total_minor, fee_bp: 1_000, platform_vat_bp: 1_900 })).toEqual({
      fee_minor: 1_000,
      fee_tax_minor: 190,
      provider_earns_minor: 10_710,
    });
  });

  test.each([
    [333, 33, 6],
    [335, 34, 6],
    [1_370, 137, 26],
    [300, 30, 6],
  ])("net %i: fee %i and VAT %i, each rounded to the nearest cent", (net_minor, fee_minor, fee_tax_minor) => {
    const fee = { net_minor, total_minor: 2 * net_minor, fee_bp: 1_000, platform_vat_bp: 1_900 };
    expect(platformFee(fee)).toMatchObject({ fee_minor, fee_tax_minor });
  });

  test("fee, its VAT and what the provider earns add up to the gross and none is negative", () => {
    const fee_rate = fc.integer({ min: 0, max: limits.platform_fee_max_bp });
    fc.assert(
      fc.property(amount, rate, fee_rate, rate, (net_minor, tax_bp, fee_bp, platform_vat_bp) => {
        const total_minor = net_minor + percentOf(net_minor, tax_bp);
        const fee = platformFee({ net_minor, total_minor, fee_bp, platform_vat_bp });
        expect(fee.fee_minor + fee.fee_tax_minor + fee.provider_earns_minor).toBe(total_minor);
        expect(fee.fee_minor).toBeLessThanOrEqual(net_minor);
        expect(Math.min(fee.fee_minor, fee.fee_tax_minor, fee.provider_earns_minor)).toBeGreaterThanOrEqual(
          0,
        );
      }),
    );
  });

  test("takes a single cent whole and leaves nothing for its VAT", () => {
    const cent = { net_minor: 1, total_minor: 1, fee_bp: 5_000, platform_vat_bp: 5_000 };
    expect(platformFee(cent)).toEqual({ fee_minor: 1, fee_tax_minor: 0, provider_earns_minor: 0 });
  });

  test("a rate outside its range or a gross below the net throws", () => {
    const sound = { net_minor: 100, total_minor: 119, fee_bp: 1_000, platform_vat_bp: 0 };
    expect(() => platformFee({ ...sound, fee_bp: 5_001 })).toThrow(RangeError);
    expect(() => platformFee({ ...sound, total_minor: 99 })).toThrow(RangeError);
  });
});

describe("the deposit", () => {
  test("with its balance adds up to the total and is never zero when a rate is set", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: limits.amount_max_minor }), rate, (total, bp) => {
        const deposit = depositAmount(total, bp);
        expect(deposit).toBeGreaterThanOrEqual(bp === 0 ? 0 : 1);
        expect(total - deposit).toBeGreaterThanOrEqual(0);
      }),
    );
    expect([depositAmount(10_000, 3_000), depositAmount(0, 3_000), depositAmount(10_000, 0)]).toEqual([
      3_000, 0, 0,
    ]);
  });
});

describe("currencies", () => {
  test("each code is known to Intl, listed once, and unknown ones are refused", () => {
    expect(new Set(currencyCodes).size).toBe(currencyCodes.length);
    expect(currencyCodes.filter((code) => !Intl.supportedValuesOf("currency").includes(code))).toEqual([]);
    expect([isCurrency("EUR"), isCurrency("eur"), isCurrency("XXX"), isCurrency("toString")]).toEqual([
      true,
      false,
      false,
      false,
    ]);
    expect(() => currencyInfo("XXX")).toThrow(RangeError);
  });

  test("our minor units and the payment service's convert both ways", () => {
    expect(["EUR", "JPY", "KWD", "ISK"].map((code) => toStripeAmount(1_500, code))).toEqual([
      1_500, 1_500, 1_500, 150_000,
    ]);
    expect(toStripeAmount(1_500, "MGA")).toBe(15);
    expect(() => toStripeAmount(1_501, "KWD")).toThrow("payment_not_possible");
    expect(() => fromStripeAmount(150_001, "ISK")).toThrow("payment_mismatch");
    fc.assert(
      fc.property(fc.constantFrom(...currencyCodes), fc.integer({ min: 0, max: 999_999 }), (code, steps) => {
        const minor = steps * currencyInfo(code).step_minor;
        expect(fromStripeAmount(toStripeAmount(minor, code), code)).toBe(minor);
      }),
    );
  });
});
