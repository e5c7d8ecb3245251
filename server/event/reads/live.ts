// Events for streams to browsers: whom an event may concern, and which ones a stream's actor may know of. A page learns
// what has changed and never how; it reads its data again.
import { sql } from "kysely";
import { units } from "#domain/limits.ts";
import { bookingReaders } from "#server/booking/access.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { Change } from "#server/kernel/live/announcement.ts";
import { profilesOf } from "#server/kernel/readers/profiles.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { givesSight } from "#server/request/access.ts";
import { isOfThread, threadReaders } from "#server/thread/access.ts";
import { liveEvents, subjectReaders } from "../access.ts";

/** What a page receives: the subject, and the request and the booking that it belongs to. */
export type LiveEvent = {
  /** The event's own id. */
  event_id: number;
  noun: string;
  /** The subject's id. */
  id: string;
  request_id: string | null;
  booking_id: string | null;
};

/** Everybody who reads the subject of the event, except those who read it only on their board. */
const parties = sql.join(
  Object.entries(subjectReaders).map(([noun, readers]) =>
    profilesOf(readers, sql`case event.noun when ${sql.lit(noun)} then event.subject_id end`, ["board"]),
  ),
  sql` union all `,
);

/** The parties of each event among these profiles, found by the subject's indexes: the cost grows with their number. */
export async function listEventParties(
  db: Database,
  event_ids: readonly number[],
  profile_ids: readonly string[],
): Promise<{ event_id: number; profile_id: string }[]> {
  const { rows } = await sql<{ event_id: number; profile_id: string }>`
    select distinct event.id as event_id, party.profile_id from event cross join lateral (${parties}) as party
    where event.id = any(${event_ids}::bigint[]) and party.profile_id = any(${profile_ids}::uuid[])`.execute(
    db,
  );
  return rows;
}

/** Who of these profiles is to be told of which of these changes, with what a page shows them by. */
export async function listChangeParties(
  db: Database,
  changes: readonly Change[],
  profile_ids: readonly string[],
): Promise<ToldChange[]> {
  const told = sql`unnest(${changes.map(({ noun }) => noun)}::text[], ${changes.map(({ id }) => id)}::uuid[],
    ${changes.map(({ to }) => to)}::text[]) as told (noun, id, side)`;
  const isTold = (provider: string) => sql`party.profile_id = any(${profile_ids}::uuid[])
    and (told.side = 'both' or (told.side = 'provider') = (party.profile_id = ${sql.ref(provider)}))`;
  const { rows } = await sql<ToldChange>`
    select party.profile_id, 'message' as noun, thread.request_id,
        (select booking.id from booking where ${isOfThread} and ${givesSight} limit 1) as booking_id
      from ${told} join thread on told.noun = 'thread' and thread.id = told.id
      cross join lateral (${profilesOf(threadReaders, sql.ref("told.id"))}) as party
      where ${isTold("thread.provider_profile_id")}
    union select party.profile_id, 'booking', booking.request_id, booking.id
      from ${told} join booking on told.noun = 'booking' and booking.id = told.id
      cross join lateral (${profilesOf(bookingReaders, sql.ref("told.id"))}) as party
      where ${isTold("booking.provider_profile_id")}`.execute(db);
  return rows;
}

/** A change as it is told to a profile. */
export type ToldChange = Place & { profile_id: string; noun: "message" | "booking" };

/** Where something is shown. */
export type Place = { request_id: string | null; booking_id: string | null };

const place = sql<Place | null>`case event.noun
  when 'request' then json_build_object('request_id', event.subject_id, 'booking_id', null)
  when 'offer' then (select json_build_object('request_id', offer.request_id, 'booking_id', null)
    from offer where offer.id = event.subject_id)
  when 'message' then (select json_build_object('request_id', thread.request_id, 'booking_id',
      (select booking.id from booking where ${isOfThread} and ${givesSight} limit 1))
    from message join thread on thread.id = message.thread_id where message.id = event.subject_id)
  else (select json_build_object('request_id', booking.request_id, 'booking_id', booking.id) from booking
    where booking.id = case event.noun
      when 'booking' then event.subject_id
      when 'change' then (select booking_id from booking_change where booking_change.id = event.subject_id)
      when 'attempt' then (select booking_id from payment_attempt where payment_attempt.id = event.subject_id)
      when 'refund' then (select booking_id from refund where refund.id = event.subject_id) end) end`;

/** The events among these that the actor may know of, in order. */
export async function listLiveEvents(scope: ReadScope, event_ids: readonly number[]): Promise<LiveEvent[]> {
  const rows = await liveEvents(scope)
    .select(["event.id as event_id", "event.noun", "event.subject_id as id"])
    .select(place.as("place"))
    .where("event.id", "=", sql<number>`any(${event_ids}::bigint[])`)
    .orderBy("event.id")
    .execute();
  return rows.map(({ event_id, place: found, ...row }) => ({
    event_id: Number(event_id),
    ...row,
    request_id: found?.request_id ?? null,
    booking_id: found?.booking_id ?? null,
  }));
}

/** The newest event's id; 0 if there is none. */
export async function findLatestEventId(db: Database): Promise<number> {
  const row = await db.selectFrom("event").select("id").orderBy("id", "desc").limit(1).executeTakeFirst();
  return Number(row?.id ?? 0);
}

/** The most rows that resuming reads, and the most events it answers with. */
export const missedLimits = { rows: 500, events: 100 } as const;
/**
 * Ids are assigned before the commit: an event may commit after one with a larger id. Resuming looks back by this many
 * ids and by the longest that a transaction may take; the browser knows which events it has.
 */
const overlap = { ids: 250, ms: units.minute_ms } as const;

/**
 * The events after this id that the actor may know of, with those shortly before it that may have committed later. Null
 * if there are too many or they are too far back: the reader must read everything again.
 */
export async function listMissedEvents(
  scope: ReadScope,
  { after, latest }: { after: number; latest: number },
): Promise<LiveEvent[] | null> {
  const from = Math.max(after - overlap.ids, 0);
  if (after > latest || latest - after > missedLimits.rows) return null;
  const rows = await liveEvents(scope)
    .select("event.id")
    .where("event.id", ">", from)
    .where("event.id", "<=", latest)
    .where((eb) =>
      eb.or([
        eb("event.id", ">", after),
        eb(
          "event.at",
          ">=",
          sql<Date>`(select at from event where id <= ${after} order by id desc limit 1)
          - ${`${overlap.ms} milliseconds`}::interval`,
        ),
      ]),
    )
    .orderBy("event.id")
    .limit(missedLimits.events + 1)
    .execute();
  return named(scope, rows);
}

/** The same for a reader without an id, by the moment at which its data were read. */
export async function listEventsSince(
  scope: ReadScope,
  { since, latest }: { since: Date; latest: number },
): Promise<LiveEvent[] | null> {
  const from = Math.max(latest - missedLimits.rows, 0);
  const rows = await liveEvents(scope)
    .select("event.id")
    .where("event.id", ">", from)
    .where("event.at", ">=", since)
    .orderBy("event.id")
    .limit(missedLimits.events + 1)
    .execute();
  return named(scope, rows);
}

async function named(
  scope: ReadScope,
  rows: readonly { id: number | string }[],
): Promise<LiveEvent[] | null> {
  if (rows.length > missedLimits.events) return null;
  return rows.length === 0
    ? []
    : listLiveEvents(
        scope,
        rows.map(({ id }) => Number(id)),
      );
}
