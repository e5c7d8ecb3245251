import { describe, expect, test } from "vitest";
import { Billing } from "./booking/schemas.ts";
import { isTaxNumberOf } from "./country-forms.ts";

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
