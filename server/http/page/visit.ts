// Whether somebody opens a page, for counts of visits.

/**
 * Whether a person opens the page in a browser: no program, no prefetch. Browsers set these headers themselves; requests
 * without them do not count.
 */
export function isVisit({ method, headers }: Request): boolean {
  const isNavigation =
    headers.get("sec-fetch-mode") === "navigate" && headers.get("sec-fetch-dest") === "document";
  return method === "GET" && isNavigation && !isAhead(headers);
}

/** Whether a browser only fetches the page ahead of a visit. */
export const isAhead = (headers: Headers): boolean =>
  headers.has("sec-purpose") || headers.has("purpose") || headers.has("x-moz");
