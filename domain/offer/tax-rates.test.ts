import { describe, expect, test } from "vitest";
import { Country } from "../codes.ts";
import { limits } from "../limits.ts";
import { lineTotals, offerTotals } from "../money.ts";
import { offeredTaxRates, taxedCountries } from "./tax-rates.ts";

describe("the offered rates", () => {
  test.each([
    ["DE", [], [1_900, 700, 0]],
    ["CH", [], [810, 380, 260, 0]],
    ["FR", [], [2_000, 1_000, 550, 210, 0]],
    ["FI", [], [2_550, 1_350, 1_000, 0]],
    ["NO", [], [2_500, 1_500, 1_200, 0]],
    ["GB", [], [2_000, 500, 0]],
    ["HU", [], [2_700, 1_800, 500, 0]],
    ["SI", [], [2_200, 950, 500, 0]],
    ["CH", [1_900], [1_900, 810, 380, 260, 0]],
    ["DE", [1_900, 1_275, 0], [1_900, 1_275, 700, 0]],
    ["US", [888], [888, 0]],
    [null, [], [0]],
  ])("in %s with %j in use", (country, used, rates) => {
    expect(offeredTaxRates(country, used)).toEqual(rates);
  });

  test("are rates that an offer may have, of existing countries", () => {
    for (const country of taxedCountries) {
      expect([country, Country.safeParse(country).success]).toEqual([country, true]);
      const rates = offeredTaxRates(country, []);
      expect([country, rates.every((rate) => Number.isInteger(rate) && rate <= limits.rate_max_bp)]).toEqual([
        country,
        true,
      ]);
    }
    // Every member of the European Union has a standard rate.
    const union = "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(
      " ",
    );
    expect(union.filter((country) => !taxedCountries.includes(country))).toEqual([]);
  });
});

describe("odd rates come out to the cent", () => {
  test.each([
    // unit × quantity, rate, step, tax: half a cent is rounded up, away from zero.
    [10_000, 1, 810, 1, 810],
    [12_345, 3, 810, 1, 3_000],
    [9_999, 1, 550, 1, 550],
    [1, 1, 550, 1, 0],
    [10, 1, 550, 1, 1],
    [33_333, 3, 1_275, 1, 12_750],
    [4, 1, 1_275, 1, 1],
    [199, 7, 2_550, 1, 355],
    [2_500_000_000, 1, 1_100, 1, 275_000_000],
    [999_999_999_999, 1, 1, 1, 100_000_000],
    [12_340, 1, 525, 10, 650],
    [50, 1, 10_000, 1, 50],
  ])("%i × %i at %i basis points in steps of %i", (unit_net_minor, quantity, tax_bp, step, tax_minor) => {
    expect(lineTotals({ unit_net_minor, quantity, tax_bp }, step).tax_minor).toBe(tax_minor);
  });

  test("several rates in one offer: the sums per rate and the total agree", () => {
    const totals = offerTotals([
      { quantity: 3, unit_net_minor: 12_345, tax_bp: 810 },
      { quantity: 1, unit_net_minor: 9_999, tax_bp: 550 },
      { quantity: 3, unit_net_minor: 33_333, tax_bp: 1_275 },
    ]);
    expect(totals).toEqual({
      net_minor: 147_033,
      tax_minor: 16_300,
      total_minor: 163_333,
      taxes: [
        { tax_bp: 550, net_minor: 9_999, tax_minor: 550 },
        { tax_bp: 810, net_minor: 37_035, tax_minor: 3_000 },
        { tax_bp: 1_275, net_minor: 99_999, tax_minor: 12_750 },
      ],
    });
  });
});
