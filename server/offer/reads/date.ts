// What an offer's date means for its customer: whether it keeps the request's exact date, and whether somebody else has
// booked its provider for that time.
import { type RawBuilder, sql } from "kysely";
import { type DateDifference, dateDifference } from "#domain/offer/date.ts";
import type { DateFlexibility } from "#domain/request/schemas.ts";
import { holdsSlot, isBookedAt } from "../store/slot.ts";

/** The date of the request that an offer answers, as JSON. */
export type RequestDateJson = {
  date_flexibility: DateFlexibility | null;
  starts_at: string | null;
  ends_at: string | null;
};
export const requestDateJson: RawBuilder<RequestDateJson> = sql<RequestDateJson>`(select json_build_object('date_flexibility', request.date_flexibility,
    'starts_at', request.starts_at, 'ends_at', request.ends_at) from request where request.id = offer.request_id)`;

const isOpenAndExclusive = sql<boolean>`offer.status in ('sent', 'countered', 'parked')
  and (select category.is_exclusive from request join category on category.id = request.category_id
    where request.id = offer.request_id)`;

/** Whether accepting an open offer would be refused with end_missing. */
export const lacksEnd: RawBuilder<boolean> = sql<boolean>`(offer.starts_at is not null and offer.ends_at is null
  and ${isOpenAndExclusive})`;

/** Whether accepting an open offer would be refused with slot_taken. */
export const isSlotTaken: RawBuilder<boolean> = sql<boolean>`(${isOpenAndExclusive}
  and offer.starts_at is not null and offer.ends_at is not null
  and exists (select 1 from booking
    where ${isBookedAt(sql`offer.profile_id`, sql`offer.starts_at`, sql`offer.ends_at`)} and ${holdsSlot}))`;

const dateOf = (text: string | null) => (text ? new Date(text) : null);

/** How the offer departs from its request's exact date, or null. */
export function differenceFrom(
  request: RequestDateJson,
  offer: { starts_at: Date | null; ends_at: Date | null },
): DateDifference | null {
  const { date_flexibility, starts_at, ends_at } = request;
  return dateDifference({ date_flexibility, starts_at: dateOf(starts_at), ends_at: dateOf(ends_at) }, offer);
}
