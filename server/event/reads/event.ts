// Events for timelines. A role says who acted; ids and names of others are never selected.
import { sql } from "kysely";
import type { Role } from "#domain/machine.ts";
import { bookingChanges, bookings } from "#server/booking/access.ts";
import { profileId } from "#server/kernel/actor.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { eventsOf } from "#server/kernel/timeline.ts";
import { paymentAttempts, refunds } from "#server/payment/access.ts";
import { eventReason } from "#server/request/store/texts.ts";

export type TimelineEvent = {
  id: number;
  noun: "request" | "offer" | "booking" | "attempt" | "refund" | "change";
  transition: string;
  to_status: string;
  role: Role;
  /** The viewer's active profile did it. */
  is_own: boolean;
  /** The owner of the request did it, to a booking that somebody else made by a link. */
  is_owner: boolean;
  /** The reason a person gave; null for the system, whose reasons are codes. */
  reason: string | null;
  /** ISO 8601. */
  at: string;
};

/** The events of a booking, its changes, its payments and its refunds that the actor may see, newest first. */
export async function listBookingEvents(scope: ReadScope, booking_id: string): Promise<TimelineEvent[]> {
  // A reason given after the confirmation needs no masking: both sides had each other's contact details.
  const wasConfirmed = sql<boolean>`exists (select 1 from booking
    where booking.id = ${booking_id}::uuid and booking.confirmed_at <= event.at)`;
  const rows = await eventsOf(scope, [
    ["booking", bookings(scope).select("booking.id").where("booking.id", "=", booking_id)],
    [
      "attempt",
      paymentAttempts(scope)
        .select("payment_attempt.id")
        .where("payment_attempt.booking_id", "=", booking_id),
    ],
    [
      "change",
      bookingChanges(scope).select("booking_change.id").where("booking_change.booking_id", "=", booking_id),
    ],
    ["refund", refunds(scope).select("refund.id").where("refund.booking_id", "=", booking_id)],
  ])
    .select([
      "event.id",
      "event.noun",
      "event.transition",
      "event.to_status",
      "event.role",
      eventReason(scope, wasConfirmed).as("reason"),
      "event.at",
      sql<boolean>`coalesce(event.profile_id = ${profileId(scope.actor)}::uuid, false)`.as("is_own"),
      sql<boolean>`coalesce((select event.profile_id = request.profile_id
          and event.profile_id <> booking.customer_profile_id
        from booking join request on request.id = booking.request_id
        where booking.id = ${booking_id}::uuid), false)`.as("is_owner"),
    ])
    .orderBy("event.id", "desc")
    .execute();
  return rows.map(toView);
}

/** Transitions without a person's reason: the column says how the booking ended, or which fields changed. */
const withoutReason: ReadonlySet<string> = new Set(["undo", "edit_information"]);

type Row = Omit<TimelineEvent, "noun" | "at"> & { noun: string; at: Date };

function toView(row: Row): TimelineEvent {
  return {
    ...row,
    id: Number(row.id),
    noun: row.noun as TimelineEvent["noun"],
    role: row.role as Role,
    reason: row.role === "system" || withoutReason.has(row.transition) ? null : row.reason,
    at: row.at.toISOString(),
  };
}
