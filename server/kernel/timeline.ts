// The events of given rows. The rows are few and were found through their own access rules, so that the events need no
// visibility check of their own.
import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type ReadScope, visibleRows } from "./scope.ts";

/** Rows of one noun, as events name it, by a query for ids that the actor may see. */
export type EventSubjects = readonly [noun: string, ids: SelectQueryBuilder<DB, never, { id: string }>];

/** The events of these rows and no others. */
export const eventsOf = (scope: ReadScope, things: readonly EventSubjects[]) =>
  visibleRows(scope, "event", () => {
    const each = things.map(([noun, ids]) => sql`select ${noun}::text, thing.id from (${ids}) as thing`);
    return sql`(event.noun, event.subject_id) in (${sql.join(each, sql` union all `)})`;
  });
