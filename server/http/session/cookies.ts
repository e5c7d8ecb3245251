// Cookies of one request: what the browser sent, overlaid with what this answer already sets. Writes go straight to
// the answer's headers, one Set-Cookie per name: when one step clears a session and a later one opens another, the
// result must not depend on the order of two headers. All other code uses our own cookie names; only this file knows
// the browser's names for them on this site (`domain/site-cookie.ts`).
import { parse, serialize } from "hono/utils/cookie";
import { siteCookie, siteCookieName } from "#domain/site-cookie.ts";
import type { Site } from "#server/http/context.ts";
import { type AuthCookies, authCookieName } from "#server/services/auth.ts";
import { withTokenEnd } from "./cookie-content.ts";

type Written = {
  name: string;
  value: string;
  /** 0 removes the cookie; without it the cookie ends with the browser's session. */
  max_age_s?: number;
  /** Scripts can read it. */
  is_readable?: boolean;
};

const sent = new WeakMap<Request, Readonly<Record<string, string>>>();

/** A request's cookies, parsed once: session cookies are long, and several steps of a page need them. */
function sentCookies(request: Request): Readonly<Record<string, string>> {
  const existing = sent.get(request);
  if (existing) return existing;
  const cookies = parse(request.headers.get("cookie") ?? "");
  sent.set(request, cookies);
  return cookies;
}

/** Every cookie as it will be once the browser has this answer; removed ones are absent. */
export function cookiesOf(site: Site, request: Request, headers: Headers): Map<string, string> {
  const protocol = protocolOf(site);
  const cookies = new Map<string, string>();
  for (const [sentName, value] of Object.entries(sentCookies(request))) {
    const name = siteCookieName(sentName, protocol);
    if (name !== null) cookies.set(name, value);
  }
  for (const { name, value } of writtenIn(site, headers)) {
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
  return cookies;
}

/** The cookies that this answer sets, or removes with an empty value. */
export function writtenIn(site: Site, headers: Headers): { name: string; value: string }[] {
  const protocol = protocolOf(site);
  return headers.getSetCookie().flatMap((line) => {
    const [pair] = Object.entries(parse(line.split(";", 1)[0] ?? ""));
    const name = pair ? siteCookieName(pair[0], protocol) : null;
    return pair && name !== null ? [{ name, value: pair[1] }] : [];
  });
}

/** Sets a cookie for the whole site, replacing what this answer set before. */
export function setCookie(
  site: Site,
  headers: Headers,
  { name, value, max_age_s, is_readable }: Written,
): void {
  const cookie = siteCookie(name, protocolOf(site));
  replaceLine(headers, cookie.name, value, {
    path: cookie.path,
    httpOnly: !is_readable,
    sameSite: cookie.sameSite,
    secure: cookie.secure,
    ...(max_age_s === undefined ? {} : { maxAge: max_age_s }),
  });
}

/** Removes the browser's cookies with these names. */
export function clearCookies(site: Site, headers: Headers, names: Iterable<string>): void {
  for (const name of names) setCookie(site, headers, { name, value: "", max_age_s: 0 });
}

/**
 * Removes plain cookies that a release without `__Host-` names left behind, once this answer writes the same ones under
 * their new names. Until then that release, which may still run in parallel, keeps using them.
 */
export function clearPlainCookies(site: Site, request: Request, headers: Headers): void {
  const protocol = protocolOf(site);
  const written = writtenIn(site, headers).map(({ name }) => name);
  const isSession = written.some(isOfAuth);
  for (const name of Object.keys(sentCookies(request))) {
    if (siteCookieName(name, protocol) !== null) continue;
    if (written.includes(name) || (isSession && isOfAuth(name)))
      replaceLine(headers, name, "", { path: "/", secure: true, maxAge: 0 });
  }
}

/** Names of the auth session's cookies in this browser, including chunks of an incomplete one. */
export function authCookieNames(cookies: ReadonlyMap<string, string>): string[] {
  return [...cookies.keys()].filter((name) => name === authCookieName || isChunk(name));
}

/** Names of all cookies of the auth library in this browser: session and code verifiers. */
export function allAuthCookieNames(cookies: ReadonlyMap<string, string>): string[] {
  return [...cookies.keys()].filter(isOfAuth);
}

/** The request's and the answer's cookies, for the auth client to read and write. */
export function authCookies(site: Site, request: Request, headers: Headers): AuthCookies {
  return {
    getAll: () =>
      [...withTokenEnd(cookiesOf(site, request, headers))].map(([name, value]) => ({ name, value })),
    set: (name, value, { httpOnly, maxAge }) =>
      setCookie(site, headers, { name, value, max_age_s: maxAge, is_readable: httpOnly === false }),
    addHeaders: (added) => {
      for (const [name, value] of Object.entries(added)) headers.set(name, value);
    },
  };
}

/** Replaces an answer's headers with those of its copy, to which the auth client has written. */
export function replaceHeaders(headers: Headers, copy: Headers): void {
  for (const name of [...headers.keys()]) headers.delete(name);
  for (const [name, value] of copy) headers.append(name, value);
}

const protocolOf = ({ PUBLIC_URL }: Site) => new URL(PUBLIC_URL).protocol;

function isOfAuth(name: string): boolean {
  return name === authCookieName || name.startsWith(`${authCookieName}-`) || isChunk(name);
}

function isChunk(name: string): boolean {
  return name.startsWith(`${authCookieName}.`) && /^\d+$/.test(name.slice(authCookieName.length + 1));
}

function replaceLine(headers: Headers, ...cookie: Parameters<typeof serialize>): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${cookie[0]}=`));
  headers.delete("set-cookie");
  for (const line of others) headers.append("set-cookie", line);
  headers.append("set-cookie", serialize(...cookie));
}
