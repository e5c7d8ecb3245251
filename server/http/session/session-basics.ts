// The session of a request before its cookies are checked.
import type { Settings } from "#domain/setting/settings.ts";
import { getLocale } from "#messages/runtime.js";
import type { Session, Site } from "#server/http/context.ts";
import { themeOf, timeZoneOf } from "./preferences.ts";

/** A visitor's session, from the request alone. */
export function sessionBasics(site: Site, request: Request, request_id: string, settings: Settings): Session {
  return {
    actor: { kind: "visitor", visitor_id: null },
    locale: getLocale(),
    theme: themeOf(site, request),
    time_zone: timeZoneOf(site, request) ?? settings.default_time_zone,
    request_id,
    now: new Date().toISOString(),
    member: null,
    acting: null,
    demo: null,
    browser: null,
    response_headers: new Headers(),
    site,
    settings,
  };
}
