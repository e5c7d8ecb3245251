// The events of given rows. The rows are few and were found through their own access rules, so that the events need no
// visibility check of their own. Events stand in a table for each month; `event_head` knows between which instants those
// of a subject lie, and only these months are read.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type ReadScope, visibleRows } from "./scope.ts";

/** Rows of one noun, as events name it, by a query for ids that the actor may see. */
export type EventSubjects = readonly [noun: string, ids: SelectQueryBuilder<DB, never, { id: string }>];

/** On events of subjects that a query finds: leaves none out, and lets the months be chosen for each subject. */
export const inMonthsOfSubject = sql<boolean>`exists (select 1 from event_head head
  where head.noun = event.noun and head.subject_id = event.subject_id
    and event.at between head.first_at and head.last_at)`;

/**
 * On events of one subject under these nouns: the same. As two values that are read before the events, because for a
 * known id the planner would read the events of all months and join the head to them.
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
