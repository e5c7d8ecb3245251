/** Cookies of this site that scripts may see, by our own names. */
import { siteCookie, siteCookieName } from "#domain/site-cookie.ts";

/** Where scripts find them: `document.cookie`, and the protocol of `location`, which decides their names. */
export type BrowserCookies = { cookie: string; protocol: string };

export const browserCookies = (): BrowserCookies => ({
  cookie: document.cookie,
  protocol: location.protocol,
});

/** Every cookie of ours with its value as it was sent. */
export function siteCookies({ cookie, protocol }: BrowserCookies): Map<string, string> {
  const values = new Map<string, string>();
  for (const pair of cookie.split("; ")) {
    const separator = pair.indexOf("=");
    const name = siteCookieName(pair.slice(0, separator), protocol);
    if (name) values.set(name, pair.slice(separator + 1));
  }
  return values;
}

/** The text that sets a cookie when it is assigned to `document.cookie`. */
export function cookieText(name: string, value: string, max_age_s: number, protocol: string): string {
  const { name: ours, path, sameSite, secure } = siteCookie(name, protocol);
  return `${ours}=${value}; path=${path}; max-age=${max_age_s}; samesite=${sameSite}${secure ? "; secure" : ""}`;
}
