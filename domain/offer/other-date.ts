// Whether an offer is for the date the request asks for.
type Span = { readonly starts_at: string | null; readonly ends_at: string | null };

/**
 * True when the request names a date and the offer another one or none. An end is compared only where both have one.
 * Instants as ISO 8601 in UTC; compared to the minute, as they are written.
 */
export function isOtherDate(request: Span, offer: Span): boolean {
  if (request.starts_at === null) return false;
  if (minuteOf(request.starts_at) !== minuteOf(offer.starts_at)) return true;
  const { ends_at } = request;
  return ends_at !== null && offer.ends_at !== null && minuteOf(ends_at) !== minuteOf(offer.ends_at);
}

/** "2027-06-12T12:00", or null. */
export const minuteOf = (at: string | null): string | null => at?.slice(0, 16) ?? null;
