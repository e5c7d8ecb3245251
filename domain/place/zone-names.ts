// Time zones by the names that people know: the city, in German where it has another name there.
import type { Language } from "../format/language.ts";

/** `name` is the city; `about` what else one may search by: the zone's own name ("Central European Time"). */
export type ZoneOption = { zone: string; name: string; about: string };
export type ZoneGroup = { about: string; zones: readonly string[] };

const german: Readonly<Record<string, string>> = {
  "Africa/Addis_Ababa": "Addis Abeba",
  "Africa/Algiers": "Algier",
  "Africa/Cairo": "Kairo",
  "Africa/Dar_es_Salaam": "Daressalam",
  "Africa/Khartoum": "Khartum",
  "Africa/Mogadishu": "Mogadischu",
  "Africa/Tripoli": "Tripolis",
  "America/Havana": "Havanna",
  "America/Jamaica": "Jamaika",
  "America/Mexico_City": "Mexiko-Stadt",
  "Asia/Baghdad": "Bagdad",
  "Asia/Damascus": "Damaskus",
  "Asia/Hong_Kong": "Hongkong",
  "Asia/Karachi": "Karatschi",
  "Asia/Novosibirsk": "Nowosibirsk",
  "Asia/Pyongyang": "Pjöngjang",
  "Asia/Riyadh": "Riad",
  "Asia/Shanghai": "Schanghai",
  "Asia/Singapore": "Singapur",
  "Asia/Taipei": "Taipeh",
  "Asia/Tashkent": "Taschkent",
  "Asia/Tbilisi": "Tiflis",
  "Asia/Tehran": "Teheran",
  "Asia/Tokyo": "Tokio",
  "Asia/Vladivostok": "Wladiwostok",
  "Asia/Yekaterinburg": "Jekaterinburg",
  "Asia/Yerevan": "Eriwan",
  "Atlantic/Azores": "Azoren",
  "Atlantic/Canary": "Kanaren",
  "Atlantic/Cape_Verde": "Kap Verde",
  "Atlantic/Faroe": "Färöer",
  "Europe/Athens": "Athen",
  "Europe/Belgrade": "Belgrad",
  "Europe/Brussels": "Brüssel",
  "Europe/Bucharest": "Bukarest",
  "Europe/Copenhagen": "Kopenhagen",
  "Europe/Kyiv": "Kyjiw",
  "Europe/Lisbon": "Lissabon",
  "Europe/Luxembourg": "Luxemburg",
  "Europe/Moscow": "Moskau",
  "Europe/Prague": "Prag",
  "Europe/Rome": "Rom",
  "Europe/Vatican": "Vatikanstadt",
  "Europe/Vienna": "Wien",
  "Europe/Warsaw": "Warschau",
  "Europe/Zurich": "Zürich",
  "Indian/Maldives": "Malediven",
  "Pacific/Easter": "Osterinsel",
  "Pacific/Fiji": "Fidschi",
};

/** `America/Argentina/Buenos_Aires` → "Argentina, Buenos Aires"; `Europe/Vienna` → "Wien" in German. */
export function cityName(zone: string, locale: Language): string {
  const own = locale === "de" ? german[zone] : undefined;
  if (own) return own;
  const parts = zone.split("/");
  return (parts.length > 1 ? parts.slice(1) : parts).join(", ").replaceAll("_", " ");
}

/** Zones with their names, in an order that servers and browsers agree about. */
export const inOrder = (zones: readonly Omit<ZoneOption, "name">[], locale: Language): ZoneOption[] =>
  zones
    .map((one) => ({ ...one, name: cityName(one.zone, locale) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));

export const ungroupZones = (groups: readonly ZoneGroup[], locale: Language): ZoneOption[] =>
  inOrder(
    groups.flatMap(({ about, zones }) => zones.map((zone) => ({ zone, about }))),
    locale,
  );
