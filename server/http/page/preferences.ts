// Preferences that a page reads from the browser's cookies and writes to them.

import { limits, units } from "#domain/limits.ts";
import { isSameZone } from "#domain/place/time-zone.ts";
import { cookieName as localeCookie } from "#messages/runtime.js";
import type { Session, Theme } from "#server/http/context.ts";
import { setCookie } from "../session/cookies.ts";
import { themeCookie, timeZoneOf } from "../session/preferences.ts";

/** The browser's time zone when it differs from the account's; null when it is the same or unknown. */
export function otherBrowserZone({ site }: Session, request: Request, account_zone: string): string | null {
  const zone = timeZoneOf(site, request);
  return isSameZone(zone, account_zone) ? null : zone;
}

export function rememberTheme(session: Session, theme: Theme): void {
  remember(session, themeCookie, theme);
}

export function rememberLocale(session: Session, locale: Session["locale"]): void {
  remember(session, localeCookie, locale);
}

function remember({ site, response_headers }: Session, name: string, value: string): void {
  const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
  setCookie(site, response_headers, { name, value, max_age_s });
}
