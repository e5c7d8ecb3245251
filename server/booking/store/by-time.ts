// A profile's own bookings by their time, through each side's index of times.
import { sql } from "kysely";
import { profileId } from "#server/kernel/actor.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";

/** The bookings of the actor's own profile that overlap a time, through each side's index. `until` null: all after. */
export function bookingsBetween(scoped: ReadScope, from: Date, until: Date | null) {
  const span = sql`tstzrange(booking.starts_at, coalesce(booking.ends_at, booking.starts_at), '[]')`;
  const time = sql`tstzrange(${from}::timestamptz, ${until}::timestamptz)`;
  return visibleRows(scoped, "booking", (actor) => {
    const profile = profileId(actor);
    return sql`booking.id = any(array(
      select booking.id from booking where booking.starts_at is not null
        and booking.customer_profile_id = ${profile}::uuid and ${span} && ${time}
      union all select booking.id from booking where booking.starts_at is not null
        and booking.provider_profile_id = ${profile}::uuid and ${span} && ${time}))`;
  });
}
