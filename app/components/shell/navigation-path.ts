/** Path of a page's navigation entry: `/request/booking/…` → `/bookings`, `/request/…` → `/requests`. */
export function navigationPath(pathname: string): string | undefined {
  if (/^\/(booking|request\/booking)/.test(pathname)) return "/bookings";
  return /^\/(request|admin|account)/.exec(pathname)?.[0].replace(/request$/, "requests");
}
