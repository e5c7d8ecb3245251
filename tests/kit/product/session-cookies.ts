// The session in a browser's cookies, read and altered as only a test does.
import { decodeJwt } from "jose";
import { isSessionCookie } from "#tests/kit/browser/cookie-name.ts";

type Stored = { access_token: string; refresh_token: string; expires_at: number };

function chunksOf(cookies: Map<string, string>): string[] {
  return [...cookies.keys()].filter(isSessionCookie).sort();
}

/** The session in the cookies; undefined when nobody is signed in. */
export function sessionIn(cookies: Map<string, string>): Stored | undefined {
  const stored = chunksOf(cookies)
    .map((name) => cookies.get(name))
    .join("");
  if (stored === "") return undefined;
  return JSON.parse(Buffer.from(stored.slice("base64-".length), "base64url").toString("utf8")) as Stored;
}

/**
 * Makes the session end in ten seconds, together with its token. Unless the caller passes a token of the service that
 * ends then, it alters the old one, whose signature is then invalid.
 */
export function makeOld(cookies: Map<string, string>, access_token?: string): void {
  const names = chunksOf(cookies);
  const held = sessionIn(cookies);
  if (!held) throw new Error("nobody is signed in");
  const session = {
    ...held,
    access_token: access_token ?? bent(held.access_token),
    expires_at: inTenSeconds(),
  };
  const text = `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`;
  const size = Math.ceil(text.length / names.length);
  for (const [index, name] of names.entries()) {
    cookies.set(name, text.slice(index * size, (index + 1) * size));
  }
}

const inTenSeconds = () => Math.floor(Date.now() / 1_000) + 10;

function bent(token: string): string {
  const [head, , signature] = token.split(".");
  const claims = { ...decodeJwt(token), exp: inTenSeconds() };
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
}
