/** Reads the session from this browser's cookies, unverified: only to notice that it has changed. */
import { authCookieName } from "#domain/account/session-cookie.ts";

export type Held = {
  account_id: string;
  /** Differs once session, assurance level, address or factors differ. */
  mark: string;
};

/**
 * The session in `document.cookie`: null when there is none, "unclear" when it cannot be parsed, as while its chunks
 * are being written; then the server decides.
 */
export function heldIn(cookie: string): Held | "unclear" | null {
  const values = new Map<string, string>();
  for (const pair of cookie.split("; ")) {
    const at = pair.indexOf("=");
    const name = pair.slice(0, at);
    if (name === authCookieName || name.startsWith(`${authCookieName}.`))
      values.set(name, decodeURIComponent(pair.slice(at + 1)));
  }
  if (values.size === 0) return null;
  try {
    return read(values.get(authCookieName) ?? chunks(values));
  } catch {
    return "unclear";
  }
}

function chunks(values: ReadonlyMap<string, string>): string {
  let whole = "";
  for (let index = 0; ; index += 1) {
    const chunk = values.get(`${authCookieName}.${index}`);
    if (chunk === undefined) return whole;
    whole += chunk;
  }
}

function read(value: string): Held {
  const { access_token, user } = JSON.parse(decoded(value.replace(/^base64-/, "")));
  const { sub, session_id, aal } = JSON.parse(decoded(access_token.split(".")[1]));
  const { email, new_email, updated_at, factors } = user ?? {};
  const mark = JSON.stringify([session_id, aal, email, new_email, updated_at, factors?.length]);
  return { account_id: sub.toLowerCase(), mark };
}

/** Non-ASCII characters come out garbled, but always the same way, which is enough to compare. */
function decoded(base64url: string): string {
  return atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
}
