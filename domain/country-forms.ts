// Checks that depend on the submitted country: the form of the postal code, and of tax numbers as published by the EU.
// For unlisted countries only the general rule applies: length and characters (`text.ts`).
import type { z } from "zod";
import { hasPhoneForm, isPhoneOf } from "./phone.ts";
import { type AddressPart, addressFields } from "./place/address.ts";
import { isPostalCodeOf, writtenPostalCode } from "./place/postal-codes.ts";
import { checkVatNumber, compactNumber } from "./place/vat-number.ts";
import type { Issue } from "./refusal.ts";

/**
 * Whether a text can be a tax number in this country. One that begins with the country's letters is a VAT number and
 * must have its form; national numbers have many forms, so only their characters are checked.
 */
export function isTaxNumberOf(country: string, number: string): boolean {
  const { is } = checkVatNumber(country, number);
  if (is === "fitting" || is === "other_form") return is === "fitting";
  const compact = compactNumber(number);
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
