// The time zones of each country, from a maintained copy of the IANA data.
import { rawTimeZones } from "@vvo/tzdb";
import type { CountryZone } from "#domain/place/place-zone.ts";

const zones = new Map<string, CountryZone[]>();
for (const { countryCode, name, group } of rawTimeZones) {
  zones.set(countryCode, [...(zones.get(countryCode) ?? []), { zone: name, members: group }]);
}

/** Zones of a country (ISO 3166-1 alpha-2) that differ from now on, by offset; none for uninhabited islands. */
export function countryZones(country: string): readonly CountryZone[] {
  return zones.get(country) ?? [];
}
