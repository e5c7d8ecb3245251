// The cookie that remembers the active profile in this browser.

import { limits, units } from "#domain/limits.ts";
import type { Session } from "#server/http/context.ts";
import { setCookie } from "./cookies.ts";
import { profileCookieName } from "./session.ts";

/** Sets the cookie on the answer. */
export function rememberProfile(session: Session, profile_id: string): void {
  const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
  setCookie(session.site, session.response_headers, {
    name: profileCookieName,
    value: profile_id,
    max_age_s,
  });
}
