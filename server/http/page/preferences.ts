// Preferences that a page reads from the browser's cookies.
import type { Session } from "#app/context.ts";
import { timeZoneOf } from "../session/preferences.ts";

/** The browser's time zone when it differs from the account's; null when it is the same or unknown. */
export function otherBrowserZone({ site }: Session, request: Request, account_zone: string): string | null {
  const zone = timeZoneOf(site, request);
  return zone === account_zone ? null : zone;
}
