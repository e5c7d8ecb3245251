// Addresses as each country writes them: their parts, the required ones, and the order in forms and on pages. The
// order comes from localized-address-format, which follows Google's address data; the required parts from the lists
// below, from the same data (libaddressinput, chromium-i18n.appspot.com/ssl-address), and from `postal-codes.ts`.
import { formatAddress } from "localized-address-format";
import { needsPostalCode } from "./postal-codes.ts";

export type AddressPart = "address_line" | "postal_code" | "city" | "region";
export type Address = Partial<Readonly<Record<AddressPart, string | null | undefined>>>;
export type AddressField = { readonly name: AddressPart; readonly isRequired: boolean };

/** Countries whose post needs the state, province, prefecture, emirate or island. */
const regionNeeded = new Set(
  `AE AS AU BR CA CN CO CR ES FM GU HK HN ID IN IQ IT JM JP KN KR KY MH MP NR PF PG PW RU SO SV TW UA UM US VE VI`.split(
    " ",
  ),
);
/** Countries where not every address has a town. */
const townOptional = new Set(["AG", "CO", "HK", "ID", "SM", "VG"]);

/** Prefixes that mail from abroad puts before the code ("CH-8002"); here the country's name follows instead. */
const prefix = /(?:AX|CH|FI|FL|HR|LT|MC|MD|SE|SI|L)- ?(?=\ue001)|(?:AZ |FO|HT)(?=\ue001)/u;
/** Scripts whose texts follow the country's native order. */
const ownScript = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** Each part as a character that no address contains. */
const marks: Readonly<Record<AddressPart, string>> = {
  address_line: "\ue002",
  postal_code: "\ue001",
  city: "\ue003",
  region: "\ue004",
};
const parts = Object.keys(marks) as AddressPart[];

const fieldsByCountry = new Map<string, readonly AddressField[]>();

/** The parts of an address in a country, in form order; the form asks for the country separately. */
export function addressFields(country: string): readonly AddressField[] {
  const known = fieldsByCountry.get(country);
  if (known) return known;
  const whole = write(country, marks, "latin").join("\n");
  const fields = parts
    .filter((name) => whole.includes(marks[name]))
    .sort((one, other) => whole.indexOf(marks[one]) - whole.indexOf(marks[other]))
    .map((name) => ({ name, isRequired: isRequired(country, name) }));
  fieldsByCountry.set(country, fields);
  return fields;
}

function isRequired(country: string, name: AddressPart): boolean {
  if (name === "postal_code") return needsPostalCode(country);
  if (name === "region") return regionNeeded.has(country);
  return name === "address_line" || !townOptional.has(country);
}

/**
 * The lines of an address without name and country. In a country without towns, a town takes the place of the region;
 * parts without a place in the country's form come last.
 */
export function addressLines(country: string | null, address: Address): string[] {
  const code = country ?? "ZZ";
  const names = addressFields(code).map(({ name }) => name);
  const isTownRegion = !names.includes("city") && !address.region;
  const placed = isTownRegion ? { ...address, region: address.city, city: null } : address;
  const given = parts.flatMap((name) => {
    const text = placed[name];
    return text ? [{ name, text }] : [];
  });
  const isOwnScript = given.some(({ text }) => ownScript.test(text));
  const lines = write(code, placed, isOwnScript ? "local" : "latin");
  const left = given.filter(({ name }) => !names.some((one) => one === name)).map(({ text }) => text);
  return left.length > 0 ? [...lines, left.join(" ")] : lines;
}

/** Where a service is: street, postal code and town, if the reader may know them, on one line, without country. */
export function placeLine(place: {
  readonly place_address?: string | null;
  readonly place_postal_code?: string | null;
  readonly place_town: string | null;
  readonly place_country: string | null;
}): string {
  const { place_address: address_line, place_postal_code: postal_code, place_town: city } = place;
  return addressLines(place.place_country, { address_line, postal_code, city }).join(", ");
}

function write(country: string, address: Address, script: "local" | "latin"): string[] {
  const { address_line, postal_code, city, region } = address;
  const lines = formatAddress(
    {
      postalCountry: country,
      addressLines: address_line ? [address_line] : [],
      postalCode: postal_code ? "\ue001" : "",
      locality: city ?? "",
      administrativeArea: region ?? "",
    },
    script,
  );
  return lines.map((line) => line.replace(prefix, "").replace("\ue001", () => postal_code ?? ""));
}
