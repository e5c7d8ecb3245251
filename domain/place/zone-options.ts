// The time zones to choose from, in the language of a page.
import { type Language, languageTags } from "../format/language.ts";
import { units } from "../limits.ts";
import { currentZone } from "./time-zone.ts";
import { inOrder, type ZoneGroup, type ZoneOption } from "./zone-names.ts";

/** Of a year with today's summer times: without one near it, the name of a zone says "standard time". */
const recent = Date.UTC(2026, 0);

// Texts only: a formatter for each zone would take megabytes.
const options = new Map<Language, readonly ZoneOption[]>();
let offsets: { hour: number; of: ReadonlyMap<string, string> } | null = null;

/** Every zone of this runtime under its current name, by city; first those of `extra` that it does not list. */
export function zoneOptions(locale: Language, ...extra: readonly (string | null)[]): readonly ZoneOption[] {
  const known = options.get(locale) ?? namedIn(knownZones(), locale);
  options.set(locale, known);
  const others = extra
    .flatMap((zone) => (zone === null ? [] : currentZone(zone)))
    .filter((zone) => !known.some((one) => one.zone === zone));
  return others.length === 0 ? known : [...namedIn([...new Set(others)], locale), ...known];
}

const knownZones = () => [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC"].map(currentZone))];

const namedIn = (zones: readonly string[], locale: Language): readonly ZoneOption[] =>
  inOrder(
    zones.map((zone) => ({ zone, about: ownName(zone, locale) })),
    locale,
  );

/** The same zones as a page sends them to its scripts: their names follow from the zones, and `about` stands once. */
export function groupZones(zones: readonly ZoneOption[]): ZoneGroup[] {
  const groups = Map.groupBy(zones, ({ about }) => about);
  return [...groups].map(([about, group]) => ({ about, zones: group.map(({ zone }) => zone) }));
}

/** The same zones with how far each is from UTC at an instant: "Central European Time, UTC+1". */
export function withOffsets(zones: readonly ZoneOption[], at: Date): ZoneOption[] {
  const hour = Math.floor(at.getTime() / units.hour_ms);
  if (offsets?.hour !== hour) {
    const of = knownZones().map((zone) => [zone, offsetText(zone, at)] as const);
    offsets = { hour, of: new Map(of) };
  }
  const { of } = offsets;
  return zones.map((one) => ({
    ...one,
    about: [one.about, of.get(one.zone) ?? offsetText(one.zone, at)].filter(Boolean).join(", "),
  }));
}

/** "Central European Time"; empty for a zone that has no name but its offset. */
const ownName = (zone: string, locale: Language) =>
  textOf(zone, locale, "longGeneric", recent).replace(/^GMT.*/, "");

const offsetText = (zone: string, at: Date) =>
  textOf(zone, "en", "shortOffset", at.getTime()).replace("GMT", "UTC");

function textOf(
  timeZone: string,
  locale: Language,
  timeZoneName: "longGeneric" | "shortOffset",
  at: number,
): string {
  const format = new Intl.DateTimeFormat(languageTags[locale], { timeZone, timeZoneName });
  return format.formatToParts(at).find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
