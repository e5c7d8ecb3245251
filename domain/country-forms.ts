// Checks that depend on the submitted country: the form of the postal code, and of tax numbers as published by the EU.
// For unlisted countries only the general rule applies: length and characters (`text.ts`).
import type { z } from "zod";
import { hasPhoneForm, isPhoneOf } from "./phone.ts";
import { type AddressPart, addressFields } from "./place/address.ts";
import { isPostalCodeOf, writtenPostalCode } from "./place/postal-codes.ts";
import type { Issue } from "./refusal.ts";

/** VAT numbers after the country's letters, which differ from its code in Greece. */
const vatForms: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(?:MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z\d]{2}\d{9}$/,
  GB: /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z\d+*]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
};

/** A number as it is compared: capitals, without spaces and separators. */
const compacted = (number: string): string => number.toUpperCase().replace(/[\s./-]/g, "");

/** The general form of a VAT number of a country whose own form is not known here. */
const otherVatForm = /^[A-Z\d+*]{5,20}$/;

/**
 * A VAT number as it is written, without spaces; null for a text that is none: two letters name its country, and the rest
 * has that country's form.
 */
export function writtenVatNumber(text: string): string | null {
  const compact = compacted(text);
  const [, letters = "", rest = ""] = /^([A-Z]{2})(.+)$/.exec(compact) ?? [];
  // Greek numbers begin with EL.
  if (letters === "GR") return null;
  const form = vatForms[letters] ?? otherVatForm;
  return form.test(rest) && /\d/.test(rest) ? compact : null;
}

/**
 * Whether a text can be a tax number in this country. One that begins with the country's letters is a VAT number and
 * must have its form; national numbers have many forms, so only their characters are checked.
 */
export function isTaxNumberOf(country: string, number: string): boolean {
  const compact = compacted(number);
  const letters = country === "GR" ? "EL" : country;
  const form = vatForms[letters];
  if (form !== undefined && compact.startsWith(letters)) return form.test(compact.slice(letters.length));
  return /^[A-Z\d+*]{5,}$/.test(compact) && /\d/.test(compact);
}

type CountryFields = {
  country: string;
  postal_code?: string | null;
  tax_id?: string | null;
  phone?: string | null;
};

/** Schema check of an address or a taxpayer: the numbers fit the country sent with them. */
export function checkCountryForms(
  { country, postal_code, tax_id, phone }: CountryFields,
  ctx: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) => ctx.addIssue({ code: "custom", path: [path], message });
  if (postal_code && !isPostalCodeOf(country, postal_code)) refuse("postal_code", "invalid_postal_code");
  if (tax_id && !isTaxNumberOf(country, tax_id)) refuse("tax_id", "invalid_tax_id");
  for (const { path, code } of phoneIssues(country, phone)) refuse(path, code);
}

type AddressOfCountry = { country: string } & Partial<Record<AddressPart, string | null>>;

/** Schema check of a whole address: no part is missing that every address of its country has. */
export function checkAddressParts(address: AddressOfCountry, ctx: z.RefinementCtx): void {
  for (const { name, isRequired } of addressFields(address.country)) {
    // The street's own field requires it.
    if (name === "address_line" || !isRequired || address[name]) continue;
    ctx.addIssue({ code: "custom", path: [name], message: "required" });
  }
}

/** The issue of a well-formed number that the country cannot dial; the field itself checks the form. */
export function phoneIssues(country: string | null, phone: unknown): Issue[] {
  if (typeof phone !== "string" || phone === "" || !hasPhoneForm(phone)) return [];
  return isPhoneOf(country, phone) ? [] : [{ path: "phone", code: "invalid_phone" }];
}

/** The fields with the postal code as the country writes it, for the schemas that check it. */
export function writeCountryForms<Fields extends CountryFields>(fields: Fields): Fields {
  const { country, postal_code } = fields;
  return postal_code ? { ...fields, postal_code: writtenPostalCode(country, postal_code) } : fields;
}
