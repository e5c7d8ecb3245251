/** Display preferences from the browser's cookies, read on every request. */

import { currentZone } from "#domain/place/time-zone.ts";
import { timeZoneCookie } from "#domain/site-cookie.ts";
import { isTimeZone } from "#domain/time.ts";
import { cookieName as localeCookie } from "#messages/runtime.js";
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

/** A request without a body, by which the message runtime decides the language. It knows the cookie only by our name. */
export function localeRequest(site: Site, { url, headers: sent }: Request): Request {
  const headers = new Headers(sent);
  const locale = cookieOf(site, new Request(url, { headers }), localeCookie);
  if (locale === undefined) headers.delete("cookie");
  else headers.set("cookie", `${localeCookie}=${encodeURIComponent(locale)}`);
  return new Request(url, { headers });
}

function cookieOf(site: Site, request: Request, name: string): string | undefined {
  return cookiesOf(site, request, new Headers()).get(name);
}
