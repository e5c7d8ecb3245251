// The shipped texts have passages in square brackets for the operator to complete. This module fills in what the
// marketplace's details answer and counts the rest, so that nobody opens to the public with incomplete texts.

import { addressLines } from "../place/address.ts";
import type { Settings } from "../setting/settings.ts";
import type { MarketplaceDetails } from "./details.ts";

/** A passage in square brackets. With parentheses after it, it is a link; escaped brackets are literal. */
const placeholder = /(?<!\\)\[([^\][]{1,300})\](?!\()/gu;

/** The note at the top of a shipped text, for the operator to delete. */
const note = /^> \*\*(?:For the operator of this installation|Für den Betreiber dieser Installation):\*\*/mu;

/** What the operator has said about itself, partly as settings. */
export type Operator = MarketplaceDetails & Pick<Settings, "vat_number" | "register_entry">;

/** Null: the passage stays for the operator. */
type Filling = (details: Operator, country: string) => string | null;
const name: Filling = ({ legal_name }) => legal_name;
const street: Filling = ({ address_line }) => address_line;
const town: Filling = ({ postal_code, city, region, country }) =>
  addressLines(country, { postal_code, city, region }).join(", ");
const land: Filling = (_details, country) => country;
const email: Filling = (details) => details.email;
const all: Filling = (details, country) =>
  [details.legal_name, ...addressLines(details.country, details), country, details.email].join(", ");

/** Keyed by the words between the brackets of the shipped texts. */
const fillings: Readonly<Record<string, Filling>> = {
  "Full name of the person or company, with its legal form": name,
  "Vollständiger Name der Person oder Firma mit Rechtsform": name,
  "name of the operator, as in the legal notice": name,
  "Name des Betreibers wie im Impressum": name,
  "Street and number": street,
  "Straße und Hausnummer": street,
  "Postal code and town": town,
  "Postleitzahl und Ort": town,
  "number, if there is one": ({ vat_number }) => vat_number,
  "Nummer, falls vorhanden": ({ vat_number }) => vat_number,
  "court and number, if entered in a register": ({ register_entry }) => register_entry,
  "Gericht und Nummer, falls eingetragen": ({ register_entry }) => register_entry,
  Country: land,
  country: land,
  Land: land,
  "address that is read every working day": email,
  "Adresse, die an jedem Werktag gelesen wird": email,
  "Name, address and e-mail of the operator. Data protection officer, if there is one.": all,
  "Name, Anschrift und E-Mail-Adresse des Betreibers. Datenschutzbeauftragte Person, falls vorhanden.": all,
};

/** Escapes Markdown, so that a name appears as written. */
const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>#]/g, "\\$&");

/** Fills the marketplace's details into the text; `country` is the country's name in the text's language. */
export function fillPlaceholders(text: string, details: Operator, country: string): string {
  return text.replaceAll(placeholder, (whole, words: string) => {
    const fill = Object.hasOwn(fillings, words) ? fillings[words] : undefined;
    const said = fill?.(details, country) ?? null;
    return said === null ? whole : escaped(said);
  });
}

/** How many passages the operator still has to complete; the note to the operator counts as one. */
export function countPlaceholders(text: string): number {
  return [...text.matchAll(placeholder)].length + (note.test(text) ? 1 : 0);
}
