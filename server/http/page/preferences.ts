// Preferences that a page reads from the browser's cookies and writes to them.
import type { Session } from "#app/context.ts";
import { limits, units } from "#domain/limits.ts";
import { timeZoneOf } from "../session/preferences.ts";

/** The browser's time zone when it differs from the account's; null when it is the same or unknown. */
export function otherBrowserZone(request: Request, account_zone: string): string | null {
  const zone = timeZoneOf(request);
  return zone === account_zone ? null : zone;
}

/** Remembers the language in a cookie that scripts can read: the message runtime in the browser needs it. */
export function rememberLocale({ response_headers }: Session, locale: "en" | "de"): void {
  const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
  response_headers.append(
    "Set-Cookie",
    `PARAGLIDE_LOCALE=${locale}; Path=/; Max-Age=${max_age_s}; SameSite=Lax`,
  );
}
