// The time zone of a draft's place, for its form.
import { findPlaceZone } from "#domain/place/place-zone.ts";
import { isSameZone } from "#domain/place/time-zone.ts";
import { countryZones } from "../store/country-zones.ts";

export type PlaceZones = {
  /** The zone of the form's times; for a draft without a place, that of the country's largest city. */
  time_zone: string;
  /** The zones to choose from; none if country and postal code decide. */
  zones: string[];
  chosen_zone: string | null;
};

type DraftPlace = {
  place_country: string | null;
  place_postal_code: string | null;
  time_zone: string | null;
};

/** Whether a form has to ask for the zone of a place, which it does once the country is stored. */
export function findPlaceZones(draft: DraftPlace, country: string): PlaceZones {
  const listed = countryZones(country);
  const { place_country, place_postal_code, time_zone } = draft;
  if (!place_country || !time_zone)
    return { time_zone: listed[0]?.zone ?? "UTC", zones: [], chosen_zone: null };
  const isDecided = findPlaceZone({ country, postal_code: place_postal_code }, listed) !== null;
  if (isDecided || listed.length === 0) return { time_zone, zones: [], chosen_zone: null };
  const chosen = listed.find(({ members }) => members.some((member) => isSameZone(member, time_zone)));
  return { time_zone, zones: listed.map(({ zone }) => zone), chosen_zone: chosen?.zone ?? time_zone };
}
