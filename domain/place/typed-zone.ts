// The time zone that somebody means who types a city or a zone's name.
import { currentZone } from "./time-zone.ts";
import { cityName, type ZoneOption } from "./zone-names.ts";

/** One zone, or those among which the text does not decide; none for a text that is no zone's. */
export type TypedZone = { zone: string } | { zone: null; matches: readonly ZoneOption[] };

/** No zone has a longer name. Taking accents apart costs more than their number: a longer text is not looked at. */
const maxCharacters = 100;

/** Without case, accents and punctuation. */
const plain = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/**
 * Finds the zone by its IANA name, also an outdated one, by its city in any language, by the beginning or a part of it,
 * and last by the zone's own name. The first of these that anything has decides.
 */
export function findTypedZone(text: string, zones: readonly ZoneOption[]): TypedZone {
  if (text.length > maxCharacters) return { zone: null, matches: [] };
  const typed = plain(text);
  if (!typed) return { zone: null, matches: [] };
  const named = zones.map((option) => ({ option, names: namesOf(option) }));
  const having = (holds: (name: string) => boolean) => () =>
    named.filter(({ names }) => names.some(holds)).map(({ option }) => option);
  const searches = [
    () => byOldNames([text.trim().replaceAll(" ", "_")], zones),
    having((name) => name === typed),
    () => byOldNames(inRegions(typed, zones), zones),
    having((name) => name.startsWith(typed)),
    having((name) => name.includes(typed)),
    () => zones.filter(({ about }) => plain(about).includes(typed)),
  ];
  for (const search of searches) {
    const [found, ...more] = search();
    if (found) return more.length === 0 ? { zone: found.zone } : { zone: null, matches: [found, ...more] };
  }
  return { zone: null, matches: [] };
}

/** What a zone is called: as shown, in English and German, and by the last part alone ("Buenos Aires"). */
function namesOf({ zone, name }: ZoneOption): string[] {
  const names = [name, cityName(zone, "en"), cityName(zone, "de")];
  return [...names, ...names.map((one) => one.split(", ").at(-1) ?? one)].map(plain);
}

const byOldNames = (names: readonly string[], zones: readonly ZoneOption[]) => {
  const current = new Set(names.map(currentZone));
  return zones.filter(({ zone }) => current.has(zone));
};

/** "kiev" → "Europe/kiev" and the like. */
const inRegions = (typed: string, zones: readonly ZoneOption[]) =>
  [...new Set(zones.map(({ zone }) => zone.split("/")[0]))].map(
    (region) => `${region}/${typed.replaceAll(" ", "_")}`,
  );
