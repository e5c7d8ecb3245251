// What happened to given things. A timeline begins with the things, which are few and were found through their own
// policies: then no event is read to ask whether it may be seen.
import { type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import { only, type Scoped } from "./scope.ts";

/** Things of one noun, as events name it, by a query on a table that holds only what the actor may see. */
export type Things = readonly [noun: string, ids: SelectQueryBuilder<DB, never, { id: string }>];

/** The events of these things and no others. */
export const eventsOf = (scoped: Scoped, things: readonly Things[]) =>
  only(scoped, "event", () => {
    const each = things.map(([noun, ids]) => sql`select ${noun}::text, thing.id from (${ids}) as thing`);
    return sql`(event.noun, event.subject_id) in (${sql.join(each, sql` union all `)})`;
  });
