// Events on the start page: those of the active profile's own requests, offers, bookings and payments.
import { type RawBuilder, sql } from "kysely";
import { liveBookingStatuses } from "#domain/booking/machine.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

/** Newest rows per kind; the newest live bookings are included as well, because recent events concern them. */
const rowsPerKind = 40;

/**
 * Subjects of events of the profile, by noun and id; each side's newest come from its own index. Attempts and refunds
 * come from the profile's bookings as customer.
 */
const newestSubjects = (me: string) => sql`(
  with mine as materialized (select request.id from request where request.profile_id = ${me}::uuid
      order by request.created_at desc, request.id desc limit ${rowsPerKind}),
    bought as materialized (${newestBookings(sql`booking.customer_profile_id`, me)}),
    sold as materialized (${newestBookings(sql`booking.provider_profile_id`, me)})
  select 'request', mine.id from mine
  union all (select 'offer', offer.id from offer where offer.profile_id = ${me}::uuid
    order by offer.created_at desc, offer.id desc limit ${rowsPerKind})
  union all select 'offer', offer.id from offer
    where offer.request_id = any(array(select mine.id from mine)) and offer.status <> 'draft'
  union all select 'booking', bought.id from bought
  union all select 'booking', sold.id from sold
  union all select 'attempt', payment_attempt.id from payment_attempt
    where payment_attempt.booking_id = any(array(select bought.id from bought))
  union all select 'refund', refund.id from refund
    where refund.booking_id = any(array(select bought.id from bought)))`;

const newestBookings = (side: RawBuilder<unknown>, me: string) => sql`(select booking.id from booking
    where ${side} = ${me}::uuid order by booking.created_at desc, booking.id desc limit ${rowsPerKind})
  union (select booking.id from booking where ${side} = ${me}::uuid
    and booking.status = any(${[...liveBookingStatuses]}) order by booking.created_at desc, booking.id desc limit ${rowsPerKind})`;

/** Events of the profile's newest subjects; `me` is the actor's own active profile. */
export const newestEvents = (scoped: ReadScope, me: string) =>
  visibleRows(scoped, "event", ({ kind }) =>
    kind === "member" ? sql`((event.noun, event.subject_id) in ${newestSubjects(me)})` : sql`false`,
  );
