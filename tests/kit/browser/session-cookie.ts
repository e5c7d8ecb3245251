// A browser's session: its cookies as the official client writes them, and what they give access to.
import { loadSession } from "#server/http/session/session.ts";
import { authCookieName } from "#server/services/auth.ts";
import type { AuthBench, Browser } from "../auth/bench.ts";

const prefix = "base64-";

/** Opens a page with this browser, which does not take the answer's cookies yet. */
export async function visit(bench: AuthBench, browser: Browser, path = "/requests") {
  const headers = new Headers();
  const asking = { request_id: "test", locale: "en" };
  const session = await loadSession(bench.runtime, browser.request(path), headers, asking);
  return { ...session, headers };
}

/** The content of the session's cookies, which may be several chunks. */
export function sessionCookie(browser: Browser): { whole: string; session: Record<string, unknown> } {
  const whole = authCookies(browser)
    .map((name) => decodeURIComponent(browser.cookies.get(name) ?? ""))
    .join("");
  const text = Buffer.from(whole.slice(prefix.length), "base64url").toString("utf8");
  return { whole, session: JSON.parse(text) };
}

/** A session as one cookie holds it. */
export const cookieValue = (session: unknown) =>
  `${prefix}${Buffer.from(JSON.stringify(session)).toString("base64url")}`;

/** Replaces the browser's session. */
export function replaceSession(browser: Browser, session: Record<string, unknown>): void {
  for (const name of authCookies(browser)) browser.cookies.delete(name);
  browser.cookies.set(authCookieName, cookieValue(session));
}

/** The names of the cookies that hold the session. */
export const authCookies = (browser: Browser) =>
  [...browser.cookies.keys()].filter((name) => name.startsWith(authCookieName));
