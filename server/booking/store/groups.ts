// The four groups of bookings in a profile's list, as SQL on `booking` and on what it awaits from the profile
// (`awaited`): one definition for counts and lists. Each group has its own order, which its keyset follows.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";

export const bookingGroups = ["needs_you", "upcoming", "past", "cancelled"] as const;
export type BookingGroup = (typeof bookingGroups)[number];

/** `isTimeOver` (domain/booking/time-over.ts) for a `booking` row: each row with a date has a `taken_until`. */
export function isTimeOver(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(case when booking.starts_at is null
    then booking.undelivered_check_at is null and booking.status in ('confirmed', 'changes_requested')
    else booking.taken_until <= ${now} end)`;
}

/** The group of each row of `booking` joined with `awaited`, as seen by the profile of `awaited`. */
export function groupAt(now: Date): RawBuilder<BookingGroup> {
  return sql<BookingGroup>`case
    when booking.status in ('cancelled', 'lapsed') then 'cancelled'
    when booking.status = 'completed' then 'past'
    when awaited.act is not null then 'needs_you'
    when booking.status = 'delivered' or ${isTimeOver(now)} then 'past'
    else 'upcoming' end`;
}

type Order = { key: RawBuilder<Date>; direction: "asc" | "desc" };
// Cursors carry milliseconds; rows with a finer key would be skipped or repeated.
const ms = (instant: RawBuilder<unknown>) => sql<Date>`date_trunc('milliseconds', ${instant})`;

/** Due and upcoming bookings in ascending order, past and cancelled ones in descending order. */
export const orders: Readonly<Record<BookingGroup, Order>> = {
  needs_you: { key: ms(sql`coalesce(awaited.until, timestamptz '9999-01-01Z')`), direction: "asc" },
  upcoming: { key: ms(sql`coalesce(booking.starts_at, timestamptz '9999-01-01Z')`), direction: "asc" },
  past: {
    key: ms(sql`coalesce(booking.ends_at, booking.starts_at, booking.accepted_at)`),
    direction: "desc",
  },
  cancelled: { key: ms(sql`booking.accepted_at`), direction: "desc" },
};

export type Cursor = { at: Date; id: string };

/** Parses "<epoch milliseconds>-<uuid>", the last row of a page; null for anything else, which gives the first page. */
export function readCursor(text: string | null): Cursor | null {
  const [, at, id] = /^(\d{1,15})-([0-9a-f-]{36})$/.exec(text ?? "") ?? [];
  return at && isId(id) ? { at: new Date(Number(at)), id } : null;
}

export function writeCursor({ at, id }: Cursor): string {
  return `${at.getTime()}-${id}`;
}
