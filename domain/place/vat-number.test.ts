import { describe, expect, test } from "vitest";
import { checkVatNumber, vatCountries } from "./vat-number.ts";

/** By country: numbers of its form, and some that are not. */
const numbers: Readonly<Record<string, readonly [fitting: string[], other: string[]]>> = {
  AT: [["ATU12345678"], ["AT12345678", "ATU1234567"]],
  BE: [
    ["BE0123456789", "BE 1123.456.789"],
    ["BE123456789", "BE2123456789"],
  ],
  BG: [["BG123456789", "BG1234567890"], ["BG12345678"]],
  CY: [["CY12345678L"], ["CY123456789"]],
  CZ: [["CZ12345678", "CZ123456789", "CZ1234567890"], ["CZ1234567"]],
  DE: [
    ["DE123456789", "de 123 456 789"],
    ["DE12345678", "123456789", "12/345/67890"],
  ],
  DK: [["DK12345678", "DK12 34 56 78"], ["DK1234567"]],
  EE: [["EE123456789"], ["EE12345678"]],
  ES: [["ESA12345678", "ES12345678Z", "ESX1234567L"], ["ES123456789"]],
  FI: [["FI12345678"], ["FI1234567"]],
  FR: [
    ["FR12345678901", "FRX1123456789", "FRAB123456789"],
    ["FRO1123456789", "FR1234567890"],
  ],
  GR: [["EL123456789"], ["GR123456789"]],
  HR: [["HR12345678901"], ["HR1234567890"]],
  HU: [["HU12345678"], ["HU123456789"]],
  IE: [["IE1234567T", "IE1A23456T", "IE1234567WA"], ["IE12345678"]],
  IT: [["IT12345678901"], ["IT1234567890"]],
  LT: [["LT123456789", "LT123456789012"], ["LT1234567890"]],
  LU: [["LU12345678"], ["LU1234567"]],
  LV: [["LV12345678901"], ["LV123456789"]],
  MT: [["MT12345678"], ["MT1234567"]],
  NL: [["NL123456789B01"], ["NL123456789B0"]],
  PL: [["PL1234567890", "PL 123-456-78-90"], ["PL123456789"]],
  PT: [["PT123456789"], ["PT1234567890"]],
  RO: [
    ["RO12", "RO1234567890"],
    ["RO1", "RO12345678901"],
  ],
  SE: [["SE123456789001"], ["SE1234567890"]],
  SI: [["SI12345678"], ["SI1234567"]],
  SK: [["SK1234567890"], ["SK123456789"]],
  CH: [["CHE123456789", "CHE-123.456.789 MWST"], ["CH123456789"]],
  GB: [
    ["GB123456789", "GB123456789012", "GBGD123", "GBHA599"],
    ["GB12345678", "GBGD500", "GBHA499"],
  ],
};

test("every country whose form is known has its numbers here", () => {
  expect(Object.keys(numbers).sort()).toEqual([...vatCountries].sort());
});

describe.each(Object.entries(numbers))("a number for VAT in %s", (country, [fitting, other]) => {
  test.each(fitting)("%s is one", (number) => {
    expect(checkVatNumber(country, number).is).toBe("fitting");
  });

  test.each([...other, "", country, `${country}${"9".repeat(40)}`])("%j is none", (number) => {
    expect(checkVatNumber(country, number).is).toMatch(/^(?:other_form|no_prefix)$/);
  });
});

test("VIES is asked by its own prefix, and about no number of another register", () => {
  expect(checkVatNumber("GR", "el 123456789")).toMatchObject({
    vies: { country: "EL", number: "123456789" },
  });
  expect(checkVatNumber("CH", "CHE123456789")).toMatchObject({ vies: null });
  expect(checkVatNumber("GB", "GB123456789")).toMatchObject({ vies: null });
  expect(checkVatNumber("GB", "XI 123456789")).toMatchObject({
    vies: { country: "XI", number: "123456789" },
  });
  expect(checkVatNumber("GB", "XI12345")).toEqual({ is: "other_form" });
});

test.each(["US", "toString"])("the form of %s is not known", (country) => {
  expect(checkVatNumber(country, "123456789")).toEqual({ is: "unknown_country" });
});
