// How numbers for VAT look, by country: the prefix of the EU's register VIES and its form, and those of Switzerland and the
// United Kingdom. A number that fits may still belong to nobody.
// https://ec.europa.eu/taxation_customs/vies/#/faq, https://www.gov.uk/guidance/vat-eu-country-codes-vat-numbers-and-vat-in-other-languages

/** A country's prefix where it is not its code, and what follows it. */
type Form = { prefix?: string; body: RegExp; isOfVies?: false };

const forms: Readonly<Record<string, Form>> = {
  AT: { body: /^U\d{8}$/ },
  BE: { body: /^[01]\d{9}$/ },
  BG: { body: /^\d{9,10}$/ },
  CY: { body: /^\d{8}[A-Z]$/ },
  CZ: { body: /^\d{8,10}$/ },
  DE: { body: /^\d{9}$/ },
  DK: { body: /^\d{8}$/ },
  EE: { body: /^\d{9}$/ },
  ES: { body: /^(?:[A-Z]\d{7}[A-Z0-9]|\d{8}[A-Z])$/ },
  FI: { body: /^\d{8}$/ },
  FR: { body: /^[A-HJ-NP-Z0-9]{2}\d{9}$/ },
  GR: { prefix: "EL", body: /^\d{9}$/ },
  HR: { body: /^\d{11}$/ },
  HU: { body: /^\d{8}$/ },
  IE: { body: /^(?:\d[A-Z0-9+*]\d{5}[A-Z]|\d{7}[A-Z]{2})$/ },
  IT: { body: /^\d{11}$/ },
  LT: { body: /^(?:\d{9}|\d{12})$/ },
  LU: { body: /^\d{8}$/ },
  LV: { body: /^\d{11}$/ },
  MT: { body: /^\d{8}$/ },
  NL: { body: /^\d{9}B\d{2}$/ },
  PL: { body: /^\d{10}$/ },
  PT: { body: /^\d{9}$/ },
  RO: { body: /^\d{2,10}$/ },
  SE: { body: /^\d{12}$/ },
  SI: { body: /^\d{8}$/ },
  SK: { body: /^\d{10}$/ },
  CH: { body: /^E\d{9}(?:MWST|TVA|IVA)?$/, isOfVies: false },
  GB: { body: /^(?:\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, isOfVies: false },
};

/** The countries of which the form is known. */
export const vatCountries: readonly string[] = Object.keys(forms);

/** A number as the register VIES knows it: with the register's letters of the country, and what follows them. */
export type ViesNumber = { country: string; number: string };

/** `vies`: the register that can be asked about it, as country code and number; null where there is none. */
export type VatNumberCheck =
  | { is: "fitting"; vies: ViesNumber | null }
  | { is: "no_prefix" | "other_form" | "unknown_country" };

/** Whether a number has the form of one for VAT of the country, whatever separators it was typed with. */
export function checkVatNumber(country: string, typed: string): VatNumberCheck {
  const form = Object.hasOwn(forms, country) ? forms[country] : undefined;
  if (!form) return { is: "unknown_country" };
  const text = compactNumber(typed);
  // Companies of Northern Ireland may have a number of the EU beside that of the United Kingdom.
  const isNorthern = country === "GB" && text.startsWith("XI");
  const prefix = isNorthern ? "XI" : (form.prefix ?? country);
  if (!text.startsWith(prefix)) return { is: "no_prefix" };
  const number = text.slice(prefix.length);
  if (!form.body.test(number)) return { is: "other_form" };
  return { is: "fitting", vies: form.isOfVies === false && !isNorthern ? null : { country: prefix, number } };
}

/** A number without the separators that people type, in capitals. */
export const compactNumber = (typed: string): string => typed.toUpperCase().replaceAll(/[\s./-]/g, "");

/** The country of the letters that a VAT number begins with. */
export const countryOfPrefix = (prefix: string): string =>
  prefix === "XI" ? "GB" : (vatCountries.find((code) => forms[code]?.prefix === prefix) ?? prefix);

/** The general form of a VAT number of a country whose own form is not known here. */
const otherForm = /^[A-Z]{2}[A-Z\d+*]{5,20}$/;

/**
 * A VAT number as it is written, without separators; null for a text that is none: two letters name its country, and the
 * rest has that country's form.
 */
export function writtenVatNumber(typed: string): string | null {
  const text = compactNumber(typed);
  const { is } = checkVatNumber(countryOfPrefix(text.slice(0, 2)), text);
  if (is === "unknown_country") return otherForm.test(text) && /\d/.test(text) ? text : null;
  return is === "fitting" ? text : null;
}
