// Time zones as readable names, grouped by region.
import { currentZone } from "#domain/place/time-zone.ts";
import { m } from "#messages/messages.js";

export type ZoneRegion = { region: string; zones: string[] };

const regionNames: Readonly<Record<string, () => string>> = {
  Africa: m.account_zone_region_africa,
  America: m.account_zone_region_america,
  Antarctica: m.account_zone_region_antarctica,
  Arctic: m.account_zone_region_arctic,
  Asia: m.account_zone_region_asia,
  Atlantic: m.account_zone_region_atlantic,
  Australia: m.account_zone_region_australia,
  Europe: m.account_zone_region_europe,
  Indian: m.account_zone_region_indian,
  Pacific: m.account_zone_region_pacific,
};

/** Name of a region in the page's language; "other" for an unknown one. */
export function regionName(region: string): string {
  return (regionNames[region] ?? m.account_zone_region_other)();
}

/** `America/Argentina/Buenos_Aires` → "Argentina, Buenos Aires". */
export function cityName(zone: string): string {
  const parts = zone.split("/");
  return (parts.length > 1 ? parts.slice(1) : parts).join(", ").replaceAll("_", " ");
}

/** Every zone of this runtime by region under its current name, plus `extra`, which it may not list. For loaders. */
export function zonesByRegion(...extra: readonly (string | null)[]): ZoneRegion[] {
  const named = extra.filter((zone) => zone !== null);
  const known = [...Intl.supportedValuesOf("timeZone"), "UTC", ...named];
  const all = [...new Set(known.map(currentZone))].sort();
  const regions = new Map<string, string[]>();
  for (const zone of all) {
    const region = zone.split("/")[0] ?? "";
    const group = Object.hasOwn(regionNames, region) ? region : "";
    regions.set(group, [...(regions.get(group) ?? []), zone]);
  }
  return [...regions]
    .sort(([a], [b]) => Number(a === "") - Number(b === ""))
    .map(([region, zones]) => ({ region, zones }));
}
