/** Reads the session from this browser's cookies, unverified: only to notice that it has changed. */
import { authCookieName } from "#domain/account/session-cookie.ts";
import { type BrowserCookies, siteCookies } from "./site-cookies.ts";

export type SessionCookie = {
  account_id: string;
  /** Differs once session, assurance level, address or factors differ. */
  mark: string;
};

/**
 * The session in the browser's cookies: null when there is none, "unclear" when it cannot be parsed, as while its chunks
 * are being written; then the server decides.
 */
export function readSessionCookie(cookies: BrowserCookies): SessionCookie | "unclear" | null {
  const values = new Map<string, string>();
  for (const [name, value] of siteCookies(cookies))
    if (name === authCookieName || name.startsWith(`${authCookieName}.`)) values.set(name, value);
  if (values.size === 0) return null;
  try {
    return parse(decodeURIComponent(values.get(authCookieName) ?? joinChunks(values)));
  } catch {
    return "unclear";
  }
}

function joinChunks(values: ReadonlyMap<string, string>): string {
  let whole = "";
  for (let index = 0; ; index += 1) {
    const chunk = values.get(`${authCookieName}.${index}`);
    if (chunk === undefined) return whole;
    whole += chunk;
  }
}

function parse(value: string): SessionCookie {
  const { access_token, user } = JSON.parse(decodeBase64Url(value.replace(/^base64-/, "")));
  const { sub, session_id, aal } = JSON.parse(decodeBase64Url(access_token.split(".")[1]));
  const { email, new_email, updated_at, factors } = user ?? {};
  const mark = JSON.stringify([session_id, aal, email, new_email, updated_at, factors?.length]);
  return { account_id: sub.toLowerCase(), mark };
}

/** Non-ASCII characters come out garbled, but always the same way, which is enough to compare. */
function decodeBase64Url(base64url: string): string {
  return atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
}
