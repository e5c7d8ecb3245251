// Telephone numbers. People write them as they are used to at home; what is typed is kept and shown, and the number that a
// link dials is read from it here alone, with the country of the form. Numbering plans: libphonenumber, the small table.
// Runs on the server only.
import { isSupportedCountry, type PhoneNumber, parsePhoneNumberWithError } from "libphonenumber-js/min";

/** Fewer digits with the country's are no number of a subscriber: those of the police and fire brigade have six at most. */
const digitsMin = 7;

/** "tel:+49…" of a copied link; a plus or zeros in front mean that the country follows. */
const scheme = /^tel:/i;
const abroad = /^00/;

/** Without the marks that contact lists and word processors put around numbers, in digits that every telephone has. */
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
    // The library throws for whatever is no number.
    return null;
  }
}

/** The number as people in the country dial it, or with its own country; null for anything else. */
function readPhone(text: string, country: string | null): PhoneNumber | null {
  const typed = plain(text);
  return parse(typed, country) ?? (abroad.test(typed) ? parse(typed.replace(abroad, "+"), null) : null);
}

/** Whether a number can be dialled from there; without a country it needs its own, or is any series of digits. */
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

/** What a link dials: E.164 with the extension (RFC 3966). A number of former years without a country is dialled as it is. */
export function phoneLink(text: string, country: string | null): string {
  return readPhone(text, country)?.getURI() ?? `tel:${plain(text).replace(/[^+\d]/g, "")}`;
}
