// Time zones by what they name. A zone that was renamed keeps its old names: browsers send them, and rows hold them. What
// is stored from now on, offered and shown is the current name; what is compared is the zone.

/**
 * Current IANA names of zones that ECMAScript's runtimes still call by an older one (CLDR keeps the first name for ever).
 * `time-zone.test.ts` holds the list against the product's copy of the IANA data.
 */
const renamed: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Bounds the cache: names are case-insensitive, so callers can send any number of spellings. */
const namesMax = 1_000;
const names = new Map<string, string>();

/** The current name of a zone, whatever name or spelling it has here; a text that is no zone stays as it is. */
export function currentZone(zone: string): string {
  const known = names.get(zone);
  if (known !== undefined) return known;
  if (names.size >= namesMax) names.clear();
  const resolved = resolveZone(zone);
  const name = renamed[resolved] ?? resolved;
  names.set(zone, name);
  return name;
}

/** Whether both names mean one zone: "Europe/Kiev" and "Europe/Kyiv", "US/Eastern" and "America/New_York". */
export function isSameZone(one: string | null, other: string | null): boolean {
  return one === other || (one !== null && other !== null && currentZone(one) === currentZone(other));
}

/** The name to which the runtime resolves links; a formatter is built for the answer, hence the cache. */
function resolveZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
