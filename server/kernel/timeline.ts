// The events of given rows. The rows are few and were found through their own access rules, so the events need no
// visibility check.
import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { type ReadScope, visibleRows } from "./scope.ts";

/** A noun, as events name it, and a query for the ids of its rows that the actor may see. */
export type EventSubjects = readonly [noun: string, ids: SelectQueryBuilder<DB, never, { id: string }>];

/** The events of these rows and no others. */
export const eventsOf = (scope: ReadScope, things: readonly EventSubjects[]) =>
  visibleRows(scope, "event", () => {
    const each = things.map(([noun, ids]) => sql`select ${noun}::text, thing.id from (${ids}) as thing`);
    return sql`((event.noun, event.subject_id) in (${sql.join(each, sql` union all `)}))`;
  });
