import { describe, expect, test } from "vitest";
import { Billing } from "./booking/schemas.ts";
import { isTaxNumberOf } from "./country-forms.ts";
import { writtenVatNumber } from "./place/vat-number.ts";

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

/** One number of each form, and one that is too short or has other characters. */
const vatNumbers = [
  ["ATU12345678", "AT12345678"],
  ["BE0123456789", "BE2123456789"],
  ["BG123456789", "BG12345678"],
  ["CHE123456789MWST", "CH123456789"],
  ["CY12345678X", "CY123456789"],
  ["CZ12345678", "CZ1234567"],
  ["DE123456789", "DE12345678"],
  ["DK12345678", "DK1234567"],
  ["EE123456789", "EE12345678"],
  ["EL123456789", "GR123456789"],
  ["ESX1234567X", "ES1234567"],
  ["FI12345678", "FI123456789"],
  ["FRXX123456789", "FR123456789"],
  ["GB123456789", "GB1234567"],
  ["HR12345678901", "HR1234567890"],
  ["HU12345678", "HU1234567"],
  ["IE1234567WA", "IE12345678"],
  ["IT12345678901", "IT1234567890"],
  ["LT123456789", "LT1234567890"],
  ["LU12345678", "LU1234567"],
  ["LV12345678901", "LV1234567890"],
  ["MT12345678", "MT1234567"],
  ["NL123456789B01", "NL123456789"],
  ["PL1234567890", "PL123456789"],
  ["PT123456789", "PT12345678"],
  ["RO12", "ROX2"],
  ["SE123456789012", "SE12345678901"],
  ["SI12345678", "SI1234567"],
  ["SK1234567890", "SK123456789"],
  ["NO123456789MVA", "NO12"],
] as const;

test.each(vatNumbers)("%s has the form of a VAT number, %s has not", (right, wrong) => {
  expect(writtenVatNumber(right)).toBe(right);
  expect(writtenVatNumber(wrong)).toBeNull();
});

test("a VAT number is written without spaces and separators; a text or a number without letters is none", () => {
  expect(writtenVatNumber(" de 123.456.789 ")).toBe("DE123456789");
  expect(["123456789", "DE", "", "none of yours", "DE12345678<"].map(writtenVatNumber)).toEqual(
    Array.from({ length: 5 }, () => null),
  );
});

const billing = {
  name: "Lena Vogt",
  company: null,
  address_line: "Seestraße 1",
  city: "Konstanz",
  country: "DE",
  postal_code: "78462",
  tax_id: null,
};
const faults = ({ error }: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  error?.issues.map(({ path, message }) => `${path.join(".")}:${message}`) ?? [];

test("a billing address has the postal code and the tax number of its country", () => {
  expect(faults(Billing.safeParse(billing))).toEqual([]);
  expect(faults(Billing.safeParse({ ...billing, postal_code: "1010", tax_id: "DE1" }))).toEqual([
    "postal_code:invalid_postal_code",
    "tax_id:invalid_tax_id",
  ]);
  expect(faults(Billing.safeParse({ ...billing, country: "AT", postal_code: "1010" }))).toEqual([]);
});

describe("a booking's billing details, in each country's form", () => {
  const sent = { name: "Ada Vogt", address_line: "1 Main Street" };
  test.each([
    ["AE", { region: "Dubai" }, []],
    ["AE", { city: "Dubai" }, ["region:required"]],
    ["HK", { region: "Kowloon" }, []],
    ["HK", { region: "Kowloon", postal_code: "" }, []],
    ["QA", { city: "Doha" }, []],
    ["GH", { city: "Accra", postal_code: null }, []],
    ["IE", { city: "Dublin" }, []],
    ["IE", { city: "Dublin", postal_code: "1234" }, ["postal_code:invalid_postal_code"]],
    ["SG", { postal_code: "048616" }, []],
    ["SG", { city: "Singapore" }, ["postal_code:required"]],
    ["DE", { city: "Konstanz" }, ["postal_code:required"]],
    ["DE", { city: "Konstanz", postal_code: "1011" }, ["postal_code:invalid_postal_code"]],
    ["DE", { postal_code: "78462" }, ["city:required"]],
    ["DE", { city: "Konstanz", postal_code: "78462" }, []],
    ["NL", { city: "Amsterdam", postal_code: "1011ab" }, []],
    ["GB", { city: "London", postal_code: "sw1a1aa" }, []],
    ["US", { city: "Hoboken", postal_code: "7030", region: "NJ" }, ["postal_code:invalid_postal_code"]],
    ["US", { city: "Hoboken", postal_code: "07030" }, ["region:required"]],
    ["US", { city: "Hoboken", postal_code: "07030", region: "NJ" }, []],
    ["CA", { city: "Toronto", postal_code: "M5V3L9", region: "ON" }, []],
    ["AU", { city: "Sydney", postal_code: "2000", region: "NSW" }, []],
    ["BR", { city: "São Paulo", postal_code: "01310-100", region: "SP" }, []],
    ["JP", { region: "東京都", postal_code: "100-0005" }, []],
    ["IN", { city: "Mumbai", postal_code: "400 001", region: "Maharashtra" }, []],
  ])("%s with %j", (country, address, expected) => {
    expect(faults(Billing.safeParse({ ...sent, ...address, country }))).toEqual(expected);
  });

  test("stores the postal code as the country writes it", () => {
    const written = (country: string, postal_code: string, region?: string) =>
      Billing.parse({ ...sent, city: "Town", country, postal_code, region }).postal_code;
    expect([
      written("NL", "1011ab"),
      written("GB", "sw1a1aa"),
      written("CA", "m5v3l9", "ON"),
      written("DE", "D-78 462"),
      written("BR", "01310100", "SP"),
    ]).toEqual(["1011 AB", "SW1A 1AA", "M5V 3L9", "78462", "01310-100"]);
  });
});
