// Decodes the session cookies before the auth library does: the library accepts whatever it can decode and calls the
// service even for a malformed token. The token says when a session ends: the `expires_at` beside it may come from a
// device with a wrong clock, and the library would believe it.
import { decodeJwt } from "jose";
import { z } from "zod";
import { authCookieName } from "#server/services/auth.ts";

const encodedPrefix = "base64-";
const sessionSchema = z.looseObject({ access_token: z.string(), refresh_token: z.string() });

export type CookieSession = {
  access_token: string;
  refresh_token: string;
  /** The claim `exp` of the token, in seconds. */
  expires_at: number;
};

/** The session in the cookie or its chunks, or null if malformed. Nothing of it is verified. */
export function readCookieSession(cookies: ReadonlyMap<string, string>): CookieSession | null {
  const whole = cookies.get(authCookieName) ?? chunksOf(cookies);
  try {
    const session = sessionSchema.parse(JSON.parse(decode(whole)));
    const { exp } = decodeJwt(session.access_token);
    return exp === undefined ? null : { ...session, expires_at: exp };
  } catch {
    return null;
  }
}

/** The cookies with a session that ends with its token, for the library, which believes `expires_at`. */
export function withTokenEnd(cookies: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const session = readCookieSession(cookies);
  if (!session) return cookies;
  // Keep the names of chunks, so that the library removes those that a new session does not use.
  return new Map([...cookies, [authCookieName, encode(session)]]);
}

const encode = (session: CookieSession) =>
  encodedPrefix + Buffer.from(JSON.stringify(session)).toString("base64url");

function chunksOf(cookies: ReadonlyMap<string, string>): string {
  let whole = "";
  for (let index = 0; ; index += 1) {
    const chunk = cookies.get(`${authCookieName}.${index}`);
    if (!chunk) return whole;
    whole += chunk;
  }
}

function decode(text: string): string {
  return text.startsWith(encodedPrefix)
    ? Buffer.from(text.slice(encodedPrefix.length), "base64url").toString("utf8")
    : text;
}
