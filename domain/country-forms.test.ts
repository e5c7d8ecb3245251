import { describe, expect, test } from "vitest";
import { Billing } from "./booking/schemas.ts";
import { isPostalCodeOf, isTaxNumberOf } from "./country-forms.ts";

describe("postal codes", () => {
  test.each([
    ["DE", "78462"],
    ["DE", "D-78462"],
    ["AT", "1010"],
    ["CH", "CH-8002"],
    ["FR", "75 001"],
    ["PL", "00-950"],
    ["PT", "1000-205"],
    ["NL", "1012 js"],
    ["GB", "SW1A 1AA"],
    ["IE", "D02 AF30"],
    ["LV", "LV-1010"],
    ["US", "60601-1234"],
    ["CA", "K1A 0B1"],
    ["AE", "no postal codes there"],
  ])("of %s: %s", (country, code) => {
    expect(isPostalCodeOf(country, code)).toBe(true);
  });

  test.each([
    ["DE", "7846"],
    ["DE", "784621"],
    ["DE", "A78462B"],
    ["AT", "78462"],
    ["NL", "1012"],
    ["GB", "12345"],
    ["US", "1234"],
    ["CA", "12345"],
  ])("not of %s: %s", (country, code) => {
    expect(isPostalCodeOf(country, code)).toBe(false);
  });
});

describe("tax numbers", () => {
  test.each([
    ["DE", "DE299111104"],
    ["DE", "de 299 111 104"],
    ["DE", "12/345/67890"],
    ["AT", "ATU12345678"],
    ["AT", "DE299111104"],
    ["CH", "CHE-123.456.789 MWST"],
    ["GR", "EL123456789"],
    ["FR", "FRXX123456789"],
    ["US", "12-3456789"],
  ])("of %s: %s", (country, number) => {
    expect(isTaxNumberOf(country, number)).toBe(true);
  });

  test.each([
    ["DE", "DE12345678"],
    ["DE", "none of yours"],
    ["DE", "12"],
    ["AT", "AT12345678"],
    ["CH", "CHE-123.456.78"],
    ["US", "<12345>"],
  ])("not of %s: %s", (country, number) => {
    expect(isTaxNumberOf(country, number)).toBe(false);
  });
});

const billing = {
  ...{ name: "Lena Vogt", company: null, address_line: "Seestraße 1", city: "Konstanz", country: "DE" },
  ...{ postal_code: "78462", tax_id: null },
};
const faults = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  error?.issues.map(({ path, message }) => `${path.join(".")}:${message}`) ?? [];

test("an address that is billed has the postal code and the tax number of its country", () => {
  expect(faults(Billing.safeParse(billing))).toEqual([]);
  expect(faults(Billing.safeParse({ ...billing, postal_code: "1010", tax_id: "DE1" }))).toEqual([
    "postal_code:invalid_postal_code",
    "tax_id:invalid_tax_id",
  ]);
  expect(faults(Billing.safeParse({ ...billing, country: "AT", postal_code: "1010" }))).toEqual([]);
});
