// A provider's own bookings at a time, by the same condition that decides whether a time is taken.
import { sql } from "kysely";
import { profileId } from "#server/kernel/actor.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { boundsOf, isBookedAt } from "./slot.ts";

/** The actor's own live bookings as provider at a time. */
export const ownBookingsAt = (scoped: ReadScope, time: Parameters<typeof boundsOf>[0]) =>
  visibleRows(scoped, "booking", (actor) => isBookedAt(sql`${profileId(actor)}::uuid`, ...boundsOf(time)));
