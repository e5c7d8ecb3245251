import { describe, expect, test } from "vitest";
import { countryCodes } from "../codes.ts";
import { isPostalCodeOf, needsPostalCode, writtenPostalCode } from "./postal-codes.ts";

describe("accepted, and written as the country does", () => {
  test.each([
    ["DE", "78462", "78462"],
    ["DE", "D-78462", "78462"],
    ["DE", "７８４６２", "78462"],
    ["DE", "78\u00a0462", "78462"],
    ["DE", "01067", "01067"],
    ["AT", "A-1010", "1010"],
    ["CH", "CH-8002", "8002"],
    ["FR", "75 001", "75001"],
    ["PL", "00950", "00-950"],
    ["PT", "1000205", "1000-205"],
    ["NL", "1011AB", "1011 AB"],
    ["NL", "1011 ab", "1011 AB"],
    ["GB", "sw1a1aa", "SW1A 1AA"],
    ["GB", "M1 1AE", "M1 1AE"],
    ["GB", "EC1A\u20031BB", "EC1A 1BB"],
    ["CA", "k1a0b1", "K1A 0B1"],
    ["CA", "K1A-0B1", "K1A 0B1"],
    ["IE", "D02AF30", "D02 AF30"],
    ["LV", "LV-1010", "1010"],
    ["SE", "11455", "114 55"],
    ["CZ", "110 00", "110 00"],
    ["JP", "1000001", "100-0001"],
    ["BR", "01310100", "01310-100"],
    ["US", "60601", "60601"],
    ["US", "606011234", "60601-1234"],
    ["PR", "00901", "00901"],
    ["MT", "VLT1117", "VLT 1117"],
    ["AE", "no postal codes there", "no postal codes there"],
  ])("of %s: %s", (country, code, written) => {
    expect(isPostalCodeOf(country, code)).toBe(true);
    expect(writtenPostalCode(country, code)).toBe(written);
    expect(writtenPostalCode(country, written)).toBe(written);
  });

  test.each([
    ["DE", "1011"],
    ["DE", "7846"],
    ["DE", "784621"],
    ["DE", "A78462B"],
    ["DE", "78462 Konstanz"],
    ["AT", "78462"],
    ["CH", "78462"],
    ["NL", "1012"],
    ["NL", "0011 AB"],
    ["GB", "12345"],
    ["US", "1234"],
    ["US", "60601-12"],
    ["CA", "12345"],
    ["CA", "D1A 0B1"],
    ["PL", "0095"],
    ["BR", "01310"],
    ["JP", "100"],
    ["PR", "60601"],
    ["GP", "75001"],
  ])("not of %s: %s", (country, code) => {
    expect(isPostalCodeOf(country, code)).toBe(false);
  });
});

test("a code is required where every address has one, and never where there are none", () => {
  for (const country of ["DE", "AT", "CH", "FR", "GB", "US", "CA", "AU", "JP", "IN", "BR", "NL", "CZ", "SG"])
    expect(needsPostalCode(country), country).toBe(true);
  for (const country of ["AE", "HK", "IE", "QA", "AO", "GH", "KE", "JM", "BO", "PA", "CO", "MO", "FJ", "UG"])
    expect(needsPostalCode(country), country).toBe(false);
  expect(countryCodes.filter(needsPostalCode).length).toBeGreaterThan(80);
});
