// The names of the product's cookies in browsers, by the product's own rule.
import { authCookieName } from "#domain/account/session-cookie.ts";
import { siteCookie, siteCookieName } from "#domain/site-cookie.ts";

/** The name of a cookie of the product at this address. */
export const cookieNameAt = (address: string, name: string): string =>
  siteCookie(name, new URL(address).protocol).name;

/** Whether a cookie is the session or a chunk of it, on an https site or an http one. */
export function isSessionCookie(sent: string): boolean {
  const name = siteCookieName(sent, "https:") ?? siteCookieName(sent, "http:") ?? "";
  return new RegExp(`^${authCookieName}(\\.\\d+)?$`).test(name);
}
