// What a provider will earn from bookings that are paid for and not yet completed.
import { sql } from "kysely";
import type { BookingStatus } from "#domain/booking/machine.ts";
import { profileId } from "#server/kernel/actor.ts";
import { literals } from "#server/kernel/database/db.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { bookingTitle } from "#server/request/store/texts.ts";
import { bookings } from "../access.ts";
import { agreedEarnings } from "../store/earnings.ts";

/** In these the agreed price stands; a request to cancel or a reported problem may still lower it. */
const certainStatuses = [
  "confirmed",
  "delivered",
  "changes_requested",
] as const satisfies readonly BookingStatus[];

const shownBookings = 3;

export type ComingBooking = {
  id: string;
  number: string;
  title: string;
  starts_at: string | null;
  ends_at: string | null;
  time_zone: string;
  earns_minor: number;
};
export type ComingEarnings = {
  currency: string;
  /** Of all such bookings. */
  minor: number;
  count: number;
  /** The first few by date; those without a date come last. */
  next: ComingBooking[];
};

type Figures = Parameters<typeof agreedEarnings>[0];
type BookingJson = Omit<ComingBooking, "earns_minor"> & Figures;

/** What the active profile will earn as a provider, by currency. */
export async function listComingEarnings(scope: ReadScope): Promise<ComingEarnings[]> {
  const own = profileId(scope.actor);
  if (!own) return [];
  const found = sql<BookingJson[]>`to_json((array_agg(json_build_object(
      'id', booking.id, 'number', booking.number, 'title', ${bookingTitle(scope)},
      'starts_at', booking.starts_at, 'ends_at', booking.ends_at, 'time_zone', booking.time_zone,
      'total_minor', booking.total_minor, 'fee_minor', booking.fee_minor, 'fee_tax_minor', booking.fee_tax_minor)
    order by booking.starts_at, booking.id))[1:${sql.lit(shownBookings)}])`;
  const sumOf = (column: keyof Figures) =>
    sql<number>`sum(${sql.ref(`booking.${column}`)})::bigint`.as(column);
  const rows = await bookings(scope)
    .select(["booking.currency", found.as("next"), sql<number>`count(*)`.as("count")])
    .select([sumOf("total_minor"), sumOf("fee_minor"), sumOf("fee_tax_minor")])
    .where("booking.provider_profile_id", "=", own)
    .where("booking.status", "in", literals(certainStatuses))
    .groupBy("booking.currency")
    .orderBy("booking.currency")
    .execute();
  return rows.map(({ currency, count, next, ...sums }) => ({
    currency,
    minor: agreedEarnings(sums),
    count,
    next: next.map(({ total_minor, fee_minor, fee_tax_minor, ...shown }) => ({
      ...shown,
      earns_minor: agreedEarnings({ total_minor, fee_minor, fee_tax_minor }),
    })),
  }));
}
