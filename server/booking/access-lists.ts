// What hangs on bookings, for lists: found by the ids of the actor's own bookings; operators see all.
import { type RawBuilder, sql } from "kysely";
import { type Actor, profileId } from "#server/kernel/actor.ts";
import type { RowFilter } from "#server/kernel/readers.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { seesAllBookings } from "./access.ts";

/** Ids of the bookings of the actor's own profile, each side's from its own index. */
function ownBookingIds(actor: Actor): RawBuilder<unknown> {
  const profile = profileId(actor);
  return sql`select booking.id from booking where booking.customer_profile_id = ${profile}::uuid
    union all select booking.id from booking where booking.provider_profile_id = ${profile}::uuid`;
}

/** Rows of a table with a `booking_id` that hang on bookings of either side. */
const ofOwnBookings =
  (table: string): RowFilter =>
  (actor) =>
    seesAllBookings(actor)
      ? sql`true`
      : sql`${sql.ref(`${table}.booking_id`)} = any(array(${ownBookingIds(actor)}))`;

/** The agreed lines. */
export const listedBookingLines = (scoped: ReadScope) =>
  visibleRows(scoped, "booking_line", ofOwnBookings("booking_line"));

/** The proposed changes. */
export const listedBookingChanges = (scoped: ReadScope) =>
  visibleRows(scoped, "booking_change", ofOwnBookings("booking_change"));

/** What was delivered. */
export const listedDeliveries = (scoped: ReadScope) =>
  visibleRows(scoped, "delivery", ofOwnBookings("delivery"));

/** The requests to cancel. */
export const listedCancelRequests = (scoped: ReadScope) =>
  visibleRows(scoped, "cancel_request", ofOwnBookings("cancel_request"));

/** The disputes. */
export const listedDisputes = (scoped: ReadScope) =>
  visibleRows(scoped, "booking_dispute", ofOwnBookings("booking_dispute"));

/** What was said in the disputes. */
export const listedStatements = (scoped: ReadScope) =>
  visibleRows(scoped, "dispute_statement", (actor) =>
    seesAllBookings(actor)
      ? sql`true`
      : sql`dispute_statement.dispute_id = any(array(select booking_dispute.id from booking_dispute
          where booking_dispute.booking_id = any(array(${ownBookingIds(actor)}))))`,
  );
