// Telephone numbers. People write them as at home; the text is kept and shown as typed, and this module alone derives
// the number that a link dials, using the form's country. Numbering plans: libphonenumber, the small table. Runs on
// the server only.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberWithError } from "libphonenumber-js/min";

/** With country code, a subscriber's number has at least this many digits; police and fire brigade have six at most. */
const digitsMin = 7;

/** "tel:+49…" from a copied link; a leading plus or zeros mean that the country follows. */
const scheme = /^tel:/i;
const abroad = /^00/;

/** Removes the marks that contact lists and word processors put around numbers, and writes plain digits. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(scheme, "");
}

function parse(text: string, country: string | null): PhoneNumber | null {
  try {
    const home = country !== null && isSupportedCountry(country) ? { defaultCountry: country } : {};
    const number = parsePhoneNumberWithError(text, { ...home, extract: false });
    const digits = number.number.length - 1;
    return number.isPossible() && digits >= digitsMin ? number : null;
  } catch {
    // The library throws for anything that is no number.
    return null;
  }
}

/** Reads a number as dialled in the country, or with its own country code; null for anything else. */
function readPhone(text: string, country: string | null): PhoneNumber | null {
  const typed = plain(text);
  return parse(typed, country) ?? (abroad.test(typed) ? parse(typed.replace(abroad, "+"), null) : null);
}

/** Whether the country can dial the number. Without one, a number with its own code or any series of digits will do. */
export function isPhoneOf(country: string | null, text: string): boolean {
  if (readPhone(text, country) !== null) return true;
  return country === null && hasPhoneForm(text) && !/^(?:\+|00)/.test(plain(text));
}

/** Whether a text looks like a number, whatever the country: digits, the signs between them, an extension. */
export function hasPhoneForm(text: string): boolean {
  const typed = plain(text);
  const digits = typed.replace(/\D/g, "").length;
  return (
    digits >= 5 && digits <= 25 && /^[+(\d][\d\s()/.\p{Pd}]*(?:(?:;?\s?ext[.=]?|x|#)\s?\d+)?$/iu.test(typed)
  );
}

/** What a link dials: E.164 with the extension (RFC 3966). Older numbers without a country are dialled as they are. */
export function phoneLink(text: string, country: string | null): string {
  return readPhone(text, country)?.getURI() ?? `tel:${plain(text).replace(/[^+\d]/g, "")}`;
}
