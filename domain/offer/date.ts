// Whether an offer keeps the date of its request. Only an exact date can be moved: the provider proposes any other.
import type { DateFlexibility } from "../request/schemas.ts";

export type RequestDate = {
  readonly date_flexibility: DateFlexibility | null;
  readonly starts_at: Date | null;
  readonly ends_at: Date | null;
};
export type OfferDate = { readonly starts_at: Date | null; readonly ends_at: Date | null };
export type DateDifference = "moved" | "left_open";

/** How an offer departs from the exact date of its request; null if it keeps the date or none was fixed. */
export function dateDifference(request: RequestDate, offer: OfferDate): DateDifference | null {
  if (request.date_flexibility !== "exact" || !request.starts_at) return null;
  if (!offer.starts_at) return "left_open";
  const isMoved =
    isOtherMinute(offer.starts_at, request.starts_at) ||
    (request.ends_at !== null && isOtherMinute(offer.ends_at, request.ends_at));
  return isMoved ? "moved" : null;
}

const isOtherMinute = (one: Date | null, other: Date) =>
  minuteOf(one?.toISOString() ?? null) !== minuteOf(other.toISOString());

/**
 * An instant in UTC to the minute, "2027-06-12T12:00", or null. Forms have minutes: a reader does not see the seconds
 * that a program may send.
 */
export const minuteOf = (at: string | null): string | null => at?.slice(0, 16) ?? null;
