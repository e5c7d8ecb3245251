// What keeps a profile from being archived: things that wait for it, whichever noun they belong to.
import { sql } from "kysely";
import { liveBookingStatuses } from "#domain/booking/machine.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";

export type Unfinished = { requests: number; offers: number; bookings: number };

const openRequests = ["open", "on_hold"] satisfies RequestStatus[];
const awarded: RequestStatus = "awarded";
/** An accepted offer waits as its booking. */
const openOffers = ["sent", "countered", "parked"] satisfies OfferStatus[];

/**
 * How many requests, offers and bookings still wait for the profile of the query's row. An awarded request waits by
 * itself only while its customer is asked what becomes of it.
 */
export function unfinishedOfProfile() {
  const isLive = sql`booking.status in (${sql.join(liveBookingStatuses)})`;
  return sql<Unfinished>`json_build_object(
    'requests', (select count(*) from request where request.profile_id = profile.id
      and (request.status in (${sql.join(openRequests)}) or (request.status = ${awarded} and not exists (
        select 1 from booking where booking.request_id = request.id and ${isLive})))),
    'offers', (select count(*) from offer where offer.profile_id = profile.id
      and offer.status in (${sql.join(openOffers)})),
    'bookings', (select count(*) from booking
      where (booking.customer_profile_id = profile.id or booking.provider_profile_id = profile.id) and ${isLive}))`;
}

/** Whether nothing waits for the profile any more. */
export function isFinished({ requests, offers, bookings }: Unfinished): boolean {
  return requests + offers + bookings === 0;
}
