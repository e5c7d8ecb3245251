// Counts what keeps a profile from being archived: its unfinished requests, offers and bookings.
import { sql } from "kysely";
import { liveBookingStatuses } from "#domain/booking/machine.ts";
import type { OfferStatus } from "#domain/offer/machine.ts";
import type { RequestStatus } from "#domain/request/machine.ts";

export type UnfinishedCounts = { requests: number; offers: number; bookings: number };

const openRequests = ["open", "on_hold"] satisfies RequestStatus[];
const awarded: RequestStatus = "awarded";
/** An accepted offer counts as its booking. */
const openOffers = ["sent", "countered", "parked"] satisfies OfferStatus[];

/**
 * SQL of these counts for the query's `profile` row. An awarded request counts only while it has no live booking: its
 * customer must then decide whether it goes on.
 */
export function unfinishedCounts() {
  const isLive = sql`booking.status in (${sql.join(liveBookingStatuses)})`;
  return sql<UnfinishedCounts>`json_build_object(
    'requests', (select count(*) from request where request.profile_id = profile.id
      and (request.status in (${sql.join(openRequests)}) or (request.status = ${awarded} and not exists (
        select 1 from booking where booking.request_id = request.id and ${isLive})))),
    'offers', (select count(*) from offer where offer.profile_id = profile.id
      and offer.status in (${sql.join(openOffers)})),
    'bookings', (select count(*) from booking
      where (booking.customer_profile_id = profile.id or booking.provider_profile_id = profile.id) and ${isLive}))`;
}

/** Whether all counts are 0. */
export function isFinished({ requests, offers, bookings }: UnfinishedCounts): boolean {
  return requests + offers + bookings === 0;
}
