// The provider's time that a booking or an offer occupies. In an exclusive category the booking has its time alone:
// the constraint booking_slot_is_free stops the second of two acceptances; these rules refuse before it comes to
// that. An offer in such a category names its end. Terms without an end occupy the rest of the day at their place.

import { refuse } from "../refusal.ts";
import { startOfNextDay } from "../time.ts";

type Dates = { readonly starts_at: Date | null; readonly ends_at: Date | null };
export type Terms = Dates & {
  /** Of the place. */
  readonly time_zone: string;
};
export type Slot = { readonly starts_at: Date; readonly taken_until: Date };

/** The time that terms occupy; null without a start, when the date is yet to be agreed. */
export function occupiedTime({ starts_at, ends_at, time_zone }: Terms): Slot | null {
  if (!starts_at) return null;
  const hasEnd = ends_at !== null && starts_at < ends_at;
  return { starts_at, taken_until: hasEnd ? ends_at : startOfNextDay(starts_at, time_zone) };
}

/** Until when terms occupy their provider's time, as stored in the booking's row. */
export function takenUntil(terms: Terms): Date | null {
  return occupiedTime(terms)?.taken_until ?? null;
}

/** The time that terms would block for others, or null when they block none. */
export function slotOf(terms: Terms & { readonly is_exclusive: boolean }): Slot | null {
  return terms.is_exclusive ? occupiedTime(terms) : null;
}

/** True for terms in an exclusive category with a start and no end: nobody can send or agree to them. */
export function isEndMissing({ starts_at, ends_at }: Dates, isExclusive: boolean): boolean {
  return isExclusive && starts_at !== null && ends_at === null;
}

/** Refuses end_missing for an offer or a new date that predates the category's requirement of an end. */
export function requireEnd(dates: Dates, isExclusive: boolean, of: "offer" | "own_offer" | "new_date"): void {
  if (isEndMissing(dates, isExclusive)) refuse("end_missing", { of });
}

/** Refuses slot_taken, with the booking's id, when one of the provider's own bookings takes the time of an offer. */
export function requireFreeSlot(holder: { readonly id: string } | null): void {
  if (holder) refuse("slot_taken", { booking_id: holder.id });
}
