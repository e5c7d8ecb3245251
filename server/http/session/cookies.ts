// Cookies of one request: what the browser sent, overlaid with what this answer already sets. Writes go to the
// answer's headers at once, one Set-Cookie per name: when one step clears a session and a later one opens another, the
// result must not depend on the order of two headers.
import { type CookieOptions as HonoOptions, parse, serialize } from "hono/utils/cookie";
import { type AuthCookies, authCookieName } from "#server/services/auth.ts";

export type CookieOptions = { max_age_s: number; is_secure: boolean; is_readable?: boolean };

const sent = new WeakMap<Request, Readonly<Record<string, string>>>();

/** The cookies of a request, parsed once: a session's are long, and several steps of a page need them. */
function sentCookies(request: Request): Readonly<Record<string, string>> {
  const existing = sent.get(request);
  if (existing) return existing;
  const cookies = parse(request.headers.get("cookie") ?? "");
  sent.set(request, cookies);
  return cookies;
}

/** Every cookie as it will be once the browser has this answer; removed ones are absent. */
export function cookiesOf(request: Request, headers: Headers): Map<string, string> {
  const cookies = new Map(Object.entries(sentCookies(request)));
  for (const line of headers.getSetCookie()) {
    const [name, value] = Object.entries(parse(line.split(";", 1)[0] ?? ""))[0] ?? [];
    if (!name) continue;
    if (value) cookies.set(name, value);
    else cookies.delete(name);
  }
  return cookies;
}

/** Sets a cookie for the whole site; scripts can read it only with `is_readable`. `max_age_s` 0 removes it. */
export function setCookie(headers: Headers, name: string, value: string, options: CookieOptions): void {
  replace(headers, name, value, {
    path: "/",
    httpOnly: !options.is_readable,
    sameSite: "Lax",
    secure: options.is_secure,
    maxAge: options.max_age_s,
  });
}

/** Removes cookies the browser has, by name. */
export function clearCookies(headers: Headers, names: Iterable<string>, is_secure: boolean): void {
  for (const name of names) setCookie(headers, name, "", { max_age_s: 0, is_secure });
}

/** Names of the auth session's cookies in this browser, including chunks of an incomplete one. */
export function authCookieNames(cookies: ReadonlyMap<string, string>): string[] {
  return [...cookies.keys()].filter((name) => name === authCookieName || isChunk(name));
}

/** Names of all cookies of the auth library in this browser: session and code verifiers. */
export function allAuthCookieNames(cookies: ReadonlyMap<string, string>): string[] {
  return [...cookies.keys()].filter(
    (name) => name === authCookieName || name.startsWith(`${authCookieName}-`) || isChunk(name),
  );
}

/** The request and its answer as the auth client reads and writes them. */
export function authCookies(request: Request, headers: Headers): AuthCookies {
  return {
    getAll: () => [...cookiesOf(request, headers)].map(([name, value]) => ({ name, value })),
    set: (name, value, options) => {
      const { path, sameSite, httpOnly, secure, maxAge } = options;
      replace(headers, name, value, {
        path: path ?? "/",
        httpOnly: httpOnly ?? true,
        secure: secure === true,
        sameSite: sameSite === "strict" ? "Strict" : "Lax",
        ...(maxAge === undefined ? {} : { maxAge }),
      });
    },
    addHeaders: (added) => {
      for (const [name, value] of Object.entries(added)) headers.set(name, value);
    },
  };
}

function isChunk(name: string): boolean {
  return name.startsWith(`${authCookieName}.`) && /^\d+$/.test(name.slice(authCookieName.length + 1));
}

function replace(headers: Headers, name: string, value: string, options: HonoOptions): void {
  const others = headers.getSetCookie().filter((line) => !line.startsWith(`${name}=`));
  headers.delete("set-cookie");
  for (const line of others) headers.append("set-cookie", line);
  headers.append("set-cookie", serialize(name, value, options));
}
