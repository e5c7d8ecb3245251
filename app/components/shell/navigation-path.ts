/**
 * Path of a page's navigation entry: `/request/booking/…` → `/bookings`, `/request/…/messages/…` → `/messages`, other
 * `/request/…` → `/requests`.
 */
export function navigationPath(pathname: string): string | undefined {
  if (/^\/(booking|request\/booking)/.test(pathname)) return "/bookings";
  if (/^\/request\/[^/]+\/messages\//.test(pathname)) return "/messages";
  return /^\/(request|admin|account)/.exec(pathname)?.[0].replace(/request$/, "requests");
}
