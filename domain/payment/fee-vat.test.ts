import { expect, test } from "vitest";
import { CountryVats, countryVatLine, readCountryVat } from "../setting/country-vat.ts";
import { feeVatBp } from "./fee-vat.ts";

const settings = {
  platform_vat_bp: 1_900,
  fee_vat_countries: [
    { country: "AT", rate_bp: 2_000, is_reverse_charged: true },
    { country: "CH", rate_bp: 0, is_reverse_charged: false },
    { country: "FR", rate_bp: 2_000, is_reverse_charged: false },
  ],
};

test.each([
  ["at home", "DE", true, "DE123456789", 1_900],
  ["in a country without a rule", "US", true, "12-3456789", 1_900],
  ["a company with a tax number where companies owe the tax themselves", "AT", true, "ATU12345678", 0],
  ["a company without a tax number there", "AT", true, null, 2_000],
  ["a person there, with or without a number", "AT", false, "12 345/6789", 2_000],
  ["where companies pay as everybody does", "FR", true, "FR12345678901", 2_000],
  ["where no tax is due", "CH", true, null, 0],
] as const)("%s", (_title, country, is_company, tax_id, rate_bp) => {
  expect(feeVatBp(settings, { country, is_company, tax_id })).toBe(rate_bp);
});

test("lines are read as they are written", () => {
  const text = "at 20 reverse\r\n\n  FR 5,5 %\nCH 0";
  const read = readCountryVat(text);
  if (!("rules" in read)) throw new Error("unread");
  expect(read.rules.map(countryVatLine)).toEqual(["AT 20 reverse", "FR 5.5", "CH 0"]);
  expect(CountryVats.parse(read.rules).map(({ country }) => country)).toEqual(["AT", "CH", "FR"]);
});

test.each(["AT", "20", "Austria 20", "AT 20 both", "AT -1", "AT 20.123"])("%s names no rule", (line) => {
  expect(readCountryVat(`DE 19\n${line}`)).toEqual({ unread: 2 });
});

test("a rate beyond everything, an unknown country or one twice is refused", () => {
  const accepts = (text: string) => {
    const read = readCountryVat(text);
    return "rules" in read && CountryVats.safeParse(read.rules).success;
  };
  expect(["AT 20", "AT 101", "XX 20", "AT 20\nAT 19"].map(accepts)).toEqual([true, false, false, false]);
});
