// Finds the time zone by postal code, in countries with several zones.
import { compactPostalCode } from "./postal-codes.ts";
import { postalTables } from "./postal-tables.ts";

type Entry = { from: string; to: string; zone: string | null };
const entries = new Map<string, Entry[]>();

/** The entries of a country, longest prefixes first. */
function entriesOf(country: string): Entry[] {
  const known = entries.get(country);
  if (known) return known;
  const made = Object.entries(postalTables[country] ?? {}).flatMap(([zone, beginnings]) =>
    beginnings
      .split(/\s+/)
      .filter((beginning) => beginning !== "")
      .map((beginning) => {
        const [from = "", to = from] = beginning.split("-");
        return { from, to, zone: zone === "undecided" ? null : zone };
      }),
  );
  made.sort((one, other) => other.from.length - one.from.length);
  entries.set(country, made);
  return made;
}

/**
 * The zone of a postal code; null when the code does not decide it. Incomplete codes never do: `7030` is not the
 * start of a code but New Jersey's 07030 without its zero.
 */
export function findPostalZone(country: string, postal_code: string): string | null {
  const code = compactPostalCode(country, postal_code);
  if (code === null) return null;
  const found = entriesOf(country).find(({ from, to }) => {
    const beginning = code.slice(0, from.length);
    return beginning.length === from.length && beginning >= from && beginning <= to;
  });
  return found?.zone ?? null;
}

/** Every zone that a postal code can decide, by country; for tests. */
export function postalZoneNames(): [country: string, zone: string][] {
  return Object.entries(postalTables).flatMap(([country, zones]) =>
    Object.keys(zones)
      .filter((zone) => zone !== "undecided")
      .map((zone): [string, string] => [country, zone]),
  );
}
