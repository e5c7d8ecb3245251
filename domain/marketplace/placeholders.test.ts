import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { countPlaceholders, fillPlaceholders } from "./placeholders.ts";

const details = {
  legal_name: "Markt & Söhne [GmbH]",
  address_line: "Hafenstraße 1",
  postal_code: "78462",
  city: "Konstanz",
  region: null,
  country: "DE",
  email: "hello@example.test",
  time_zone: "Europe/Berlin",
  currency: "EUR",
  fee_bp: 1_000,
  vat_number: null,
  register_entry: null,
};
const shipped = (kind: string, locale: string) => readFileSync(`db/texts/${kind}.${locale}.md`, "utf8");

test.each([
  ["legal-notice", "en", "Germany"],
  ["legal-notice", "de", "Deutschland"],
] as const)("the shipped %s (%s) names the operator", (kind, locale, country) => {
  const before = shipped(kind, locale);
  const filled = fillPlaceholders(before, details, country);
  for (const text of [
    "Markt & Söhne \\[GmbH\\]",
    "Hafenstraße 1",
    "78462 Konstanz",
    country,
    "hello@example.test",
  ])
    expect(filled).toContain(text);
  expect(countPlaceholders(filled)).toBe(countPlaceholders(before) - 5);
});

test.each(["en", "de"])(
  "the shipped legal notice (%s) names register and VAT number once they are known",
  (locale) => {
    const before = shipped("legal-notice", locale);
    const known = {
      ...details,
      vat_number: "DE123456789",
      register_entry: "HRB 12 345, Amtsgericht Konstanz",
    };
    const filled = fillPlaceholders(before, known, "Germany");
    expect(filled).toContain("DE123456789");
    expect(filled).toContain("HRB 12 345, Amtsgericht Konstanz");
    expect(countPlaceholders(filled)).toBe(
      countPlaceholders(fillPlaceholders(before, details, "Germany")) - 2,
    );
  },
);

test.each(["terms", "privacy-policy"])("the shipped %s names the operator in both languages", (kind) => {
  for (const locale of ["en", "de"])
    expect(fillPlaceholders(shipped(kind, locale), details, "Germany")).toContain("Markt & Söhne");
});

test("a link is no placeholder, and unknown placeholders stay", () => {
  expect(countPlaceholders("[privacy policy](/privacy) and [period] and \\[number\\]")).toBe(1);
  expect(fillPlaceholders("[constructor] [Telephone]", details, "Germany")).toBe("[constructor] [Telephone]");
});

test.each(["legal-notice", "terms", "privacy-policy"])(
  "the note at the top of the shipped %s is to go",
  (kind) => {
    for (const locale of ["en", "de"]) {
      const text = shipped(kind, locale);
      const without = text.slice(text.indexOf("\n\n"));
      expect(countPlaceholders(text) - countPlaceholders(without)).toBe(1);
    }
  },
);

test("takes time linear in the text", () => {
  const text = "[".repeat(100_000);
  expect(countPlaceholders(text)).toBe(0);
});
