/**
 * How server and browser name and set the site's cookies. On an https site each name begins with `__Host-`. A browser
 * accepts such a cookie only over https, only from this host and only for the whole site, so that neither a page of a
 * sibling host nor an answer over http can plant one. Browsers refuse the prefix on an http site, such as the demo on
 * localhost: the names stay plain there.
 */

/** Set by a deliberate sign-out; scripts in other tabs read it. */
export const signedOutCookie = "signed_out";
/** The browser's IANA zone, written by its scripts. */
export const timeZoneCookie = "time_zone";

const hostPrefix = "__Host-";

const isSecure = (protocol: string) => protocol === "https:";

/** A cookie as browsers know it. `protocol` comes from `PUBLIC_URL` on the server, from `location` in the browser. */
export function siteCookie(name: string, protocol: string) {
  const secure = isSecure(protocol);
  return { name: secure ? `${hostPrefix}${name}` : name, path: "/", sameSite: "lax", secure } as const;
}

/** Our name of a cookie that a browser sent; null for a plain one on an https site, which anybody may have planted. */
export function siteCookieName(sent: string, protocol: string): string | null {
  if (!isSecure(protocol)) return sent;
  return sent.startsWith(hostPrefix) ? sent.slice(hostPrefix.length) : null;
}
