// Signing out on purpose, as other tabs of this browser can see it: unlike a session that ended by itself, nothing that
// was typed there is kept.
import { limits, units } from "#domain/limits.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { clearCookies, setCookie } from "./cookies.ts";

const cookieName = "signed_out";

/** Said before the session's cookies go, so that whoever sees them go can see this. */
export function markSignedOut({ env }: Pick<Runtime, "env">, headers: Headers): void {
  const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
  setCookie(headers, cookieName, "1", { max_age_s, is_secure: env.MODE === "live", is_readable: true });
}

/** Somebody has signed in: what ends from now on ends by itself. */
export function forgetSignedOut({ env }: Pick<Runtime, "env">, headers: Headers): void {
  clearCookies(headers, [cookieName], env.MODE === "live");
}
