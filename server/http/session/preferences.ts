/** Display preferences from the browser's cookies, read with every request. */
import { parse } from "hono/utils/cookie";
import type { Theme } from "#app/context.ts";
import { isTimeZone } from "#domain/time.ts";

/** The theme cookie, or `system` when it is missing or unknown. */
export function themeOf(request: Request): Theme {
  const value = cookieOf(request, "theme");
  return value === "light" || value === "dark" ? value : "system";
}

/** The browser's IANA zone, as its script wrote it into a cookie; null when missing or not a zone. */
export function timeZoneOf(request: Request): string | null {
  const value = cookieOf(request, "time_zone");
  return value && isTimeZone(value) ? value : null;
}

function cookieOf(request: Request, name: string): string | undefined {
  return parse(request.headers.get("cookie") ?? "", name)[name];
}
