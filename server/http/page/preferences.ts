// What a page about preferences reads of the browser and writes into it.
import type { Session } from "#app/context.ts";
import { limits, units } from "#domain/limits.ts";
import { timeZoneOf } from "../session/preferences.ts";

/** The zone the browser reports, when its clock is set otherwise than the account's; null when it says nothing. */
export function otherBrowserZone(request: Request, account_zone: string): string | null {
  const zone = timeZoneOf(request);
  return zone === account_zone ? null : zone;
}

/** Remembers the language in this browser. Readable by scripts on purpose: the message runtime reads it there. */
export function rememberLocale({ response_headers }: Session, locale: "en" | "de"): void {
  const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
  response_headers.append(
    "Set-Cookie",
    `PARAGLIDE_LOCALE=${locale}; Path=/; Max-Age=${max_age_s}; SameSite=Lax`,
  );
}
