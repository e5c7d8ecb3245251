/**
 * How the site names and sets its cookies: the one rule of server and browser. On an https site each name begins with
 * `__Host-`. A browser takes such a cookie over https only, from this very host only and for its whole site, so that
 * neither a page of a sibling host nor an answer over http can plant one. A browser refuses that prefix on an http site,
 * such as the demo on localhost: the names stay plain there.
 */

/** Set by a deliberate sign-out; read by the scripts of other tabs. */
export const signedOutCookie = "signed_out";
/** Written by the browser's scripts: its IANA zone. */
export const timeZoneCookie = "time_zone";

const hostPrefix = "__Host-";

const isSecure = (protocol: string) => protocol === "https:";

/** A cookie as the browser knows it. `protocol` is that of `PUBLIC_URL` on the server, of `location` in the browser. */
export function siteCookie(name: string, protocol: string) {
  const secure = isSecure(protocol);
  return { name: secure ? `${hostPrefix}${name}` : name, path: "/", sameSite: "lax", secure } as const;
}

/** Our name of a cookie that a browser sent; null for a plain one on an https site, which anybody can have planted. */
export function siteCookieName(sent: string, protocol: string): string | null {
  if (!isSecure(protocol)) return sent;
  return sent.startsWith(hostPrefix) ? sent.slice(hostPrefix.length) : null;
}
