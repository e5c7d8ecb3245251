// The time zone of a place: its own, never that of a browser. Country and postal code decide it; when they do not, the
// user chooses one of the country's zones.
import type { Issue } from "../refusal.ts";
import { findPostalZone } from "./postal-zones.ts";
import { currentZone, isSameZone } from "./time-zone.ts";

/** Zones of a country that keep the same time from now on: the zone of the largest city, and all members. */
export type CountryZone = { readonly zone: string; readonly members: readonly string[] };
export type Place = { readonly country: string; readonly postal_code: string | null };
export type ChosenZone = { readonly zone: string } | { readonly issue: Issue };

/** The zone that country and postal code decide, or null. */
export function findPlaceZone({ country, postal_code }: Place, zones: readonly CountryZone[]): string | null {
  const byCode = postal_code ? findPostalZone(country, postal_code) : null;
  if (byCode) return byCode;
  return zones.length === 1 ? (zones[0]?.zone ?? null) : null;
}

/**
 * The place's zone, or an issue of the field `time_zone`: `not_in_country` for a zone of another country, `required`
 * (params.choices) when neither country nor postal code decides and none was chosen. Uninhabited places get UTC.
 */
export function planPlaceZone(
  place: Place,
  zones: readonly CountryZone[],
  chosen: string | null | undefined,
): ChosenZone {
  const decided = zones.length === 0 ? "UTC" : findPlaceZone(place, zones);
  const choices = decided ? [] : zones.map((one) => one.zone);
  const isChosen = (zone: string) => isSameZone(zone, chosen ?? null);
  if (chosen && !isChosen(decided ?? "") && !zones.some(({ members }) => members.some(isChosen))) {
    return { issue: { path: "time_zone", code: "not_in_country", params: { choices } } };
  }
  const zone = decided ?? chosen;
  if (zone) return { zone: currentZone(zone) };
  return { issue: { path: "time_zone", code: "required", params: { choices } } };
}
