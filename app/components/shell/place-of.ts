/** The place in the bars to which a page belongs: `/request/booking/…` to the bookings, any other request to the requests. */
export function placeOf(pathname: string): string | undefined {
  if (/^\/(booking|request\/booking)/.test(pathname)) return "/bookings";
  return /^\/(request|admin|account)/.exec(pathname)?.[0].replace(/request$/, "requests");
}
