// Time zones under all their names. A renamed zone keeps its old names: browsers send them, and rows hold them. We now
// store, offer and show the current name, and compare zones rather than names.

/**
 * Current IANA names of zones that ECMAScript runtimes still call by an older name (CLDR keeps the first name for
 * ever). `time-zone.test.ts` checks the list against the product's copy of the IANA data.
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

/** Bounds the cache: names ignore case, so callers can send endless spellings. */
const namesMax = 1_000;
const names = new Map<string, string>();

/** The current name of a zone given by any name or spelling; a text that is no zone stays as it is. */
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

/** The name to which the runtime resolves links. Builds a formatter for the answer, hence the cache. */
function resolveZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
}
