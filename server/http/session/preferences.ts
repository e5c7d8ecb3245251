/** Display preferences from the browser's cookies, read on every request. */

import { currentZone } from "#domain/place/time-zone.ts";
import type { Settings } from "#domain/setting/settings.ts";
import { timeZoneCookie } from "#domain/site-cookie.ts";
import { isTimeZone } from "#domain/time.ts";
import { extractLocaleFromHeader, cookieName as localeCookie } from "#messages/runtime.js";
import type { Site, Theme } from "#server/http/context.ts";
import { cookiesOf } from "./cookies.ts";

export const themeCookie = "theme";

/** The theme cookie, or `system` if it is missing or unknown. */
export function themeOf(site: Site, request: Request): Theme {
  const value = cookieOf(site, request, themeCookie);
  return value === "light" || value === "dark" ? value : "system";
}

/** The browser's IANA zone, which a script writes into a cookie; null if missing or not a zone. */
export function timeZoneOf(site: Site, request: Request): string | null {
  const value = cookieOf(site, request, timeZoneCookie);
  return value && isTimeZone(value) ? currentZone(value) : null;
}

/** The language that a browser asks for, else that of visitors. */
export function askedLanguage(request: Request, { default_language }: Pick<Settings, "default_language">) {
  return extractLocaleFromHeader(request) ?? default_language;
}

/**
 * A request without a body, by which the message runtime decides the language. It knows the cookie only by our name, and
 * no language of visitors.
 */
export function localeRequest(
  site: Site,
  { url, headers: sent }: Request,
  settings: Pick<Settings, "default_language">,
): Request {
  const headers = new Headers(sent);
  const request = new Request(url, { headers });
  const locale = cookieOf(site, request, localeCookie) ?? askedLanguage(request, settings);
  headers.set("cookie", `${localeCookie}=${encodeURIComponent(locale)}`);
  return new Request(url, { headers });
}

function cookieOf(site: Site, request: Request, name: string): string | undefined {
  return cookiesOf(site, request, new Headers()).get(name);
}
