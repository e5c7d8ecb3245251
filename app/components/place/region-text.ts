// Names by country for the part of an address above the town.
import { m } from "#messages/messages.js";

const names: readonly [label: () => string, countries: string][] = [
  [m.place_region_state, "AS AU BR FM GU IN MH MP MX MY NG PW UM US VE VI"],
  [m.place_region_emirate, "AE"],
  [m.place_region_prefecture, "JP"],
  [m.place_region_area, "HK"],
  [m.place_region_county, "IE TW"],
  [m.place_region_island, "BS CV KI KN KY PF SC TV"],
];

/** "State" in the United States, "Emirate" in the United Arab Emirates, else "Province or region". */
export function regionLabel(country: string): string {
  const named = names.find(([, countries]) => countries.split(" ").includes(country));
  return (named?.[0] ?? m.place_region_other)();
}
