// A cookie that marks a deliberate sign-out for other tabs of this browser: they discard typed input, unlike after an
// expired session.
import { limits, units } from "#domain/limits.ts";
import { signedOutCookie } from "#domain/site-cookie.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { clearCookies, setCookie } from "./cookies.ts";

/** Call this before removing the session's cookies, so that a tab that notices their removal finds the mark. */
export function markSignedOut({ env }: Pick<Runtime, "env">, headers: Headers): void {
  const max_age_s = (limits.session_days * units.day_ms) / units.second_ms;
  setCookie(env, headers, { name: signedOutCookie, value: "1", max_age_s, is_readable: true });
}

/** Removes the mark when somebody signs in. */
export function forgetSignedOut({ env }: Pick<Runtime, "env">, headers: Headers): void {
  clearCookies(env, headers, [signedOutCookie]);
}
