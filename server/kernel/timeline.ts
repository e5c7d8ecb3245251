// The events of given rows. The rows are few and were found through their own access rules, so the events need no
// visibility check. Each month has its own table of events; `event_head` has the first and last instant of a subject's
// events, so that a query reads only these months.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type ReadScope, visibleRows } from "./scope.ts";

/** A noun, as events name it, and a query for the ids of its rows that the actor may see. */
export type EventSubjects = readonly [noun: string, ids: SelectQueryBuilder<DB, never, { id: string }>];

/** For events of subjects that a query finds: excludes none, and lets PostgreSQL choose the months per subject. */
export const inMonthsOfSubject = sql<boolean>`exists (select 1 from event_head head
  where head.noun = event.noun and head.subject_id = event.subject_id
    and event.at between head.first_at and head.last_at)`;

/**
 * The same for events of one subject under these nouns. Two values, read before the events: for a known id the planner
 * would otherwise read the events of all months and join the head to them.
 */
export function inMonthsOf(nouns: readonly string[], subject_id: RawBuilder<unknown>): RawBuilder<boolean> {
  const heads = sql`from event_head head where head.noun = any(${nouns}::text[])
    and head.subject_id = ${subject_id}`;
  return sql`(event.at >= (select min(head.first_at) ${heads}) and event.at <= (select max(head.last_at) ${heads}))`;
}

/** The events of these rows and no others. */
export const eventsOf = (scope: ReadScope, things: readonly EventSubjects[]) =>
  visibleRows(scope, "event", () => {
    const each = things.map(([noun, ids]) => sql`select ${noun}::text, thing.id from (${ids}) as thing`);
    return sql`((event.noun, event.subject_id) in (${sql.join(each, sql` union all `)}) and ${inMonthsOfSubject})`;
  });
