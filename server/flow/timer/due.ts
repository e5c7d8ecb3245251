// The rows a timer finds due by the application's clock, oldest first, in keyset pages.
import { sql } from "kysely";
import type { Settings } from "#domain/setting/settings.ts";
import type { Database } from "#server/kernel/database/db.ts";
import type { MovableTable } from "#server/kernel/move.ts";

/** An instant of the application's clock, with the settings that hold then. */
export type Moment = { readonly now: Date; readonly settings: Settings };

/** Rows of `table` in one of these statuses whose `column` has passed. A partial index of that shape serves it. */
export type DueFilter = {
  readonly table: MovableTable;
  readonly column: string;
  readonly statuses: readonly string[];
  /** Delay between the instant in the column and the due time. */
  readonly after_ms?: (settings: Settings) => number;
  /** A further SQL condition: rows that the command would refuse must not fill the batches. */
  readonly where?: (moment: Moment) => ReturnType<typeof sql<boolean>>;
};

/** One due row. The instant is PostgreSQL's text: a Date would round microseconds and repeat or skip rows. */
export type DueRow = { readonly id: string; readonly due: string };

/** The query for due rows after `last`, for running or explaining. */
export function dueQuery(rows: DueFilter, moment: Moment, last: DueRow | null, limit: number) {
  const column = sql.ref(`${rows.table}.${rows.column}`);
  const id = sql.ref(`${rows.table}.id`);
  const before = new Date(moment.now.getTime() - (rows.after_ms?.(moment.settings) ?? 0));
  const conditions = [
    sql`${sql.ref(`${rows.table}.status`)} in (${sql.join(rows.statuses)})`,
    sql`${column} <= ${before}`,
    ...(rows.where ? [rows.where(moment)] : []),
    ...(last ? [sql`(${column}, ${id}) > (${last.due}::timestamptz, ${last.id}::uuid)`] : []),
  ];
  return sql<DueRow>`select ${id}, ${column}::text as due from ${sql.table(rows.table)}
    where ${sql.join(conditions, sql` and `)} order by ${column}, ${id} limit ${limit}`;
}

/** Due rows in the order of their instants. */
export async function listDue(
  db: Database,
  rows: DueFilter,
  moment: Moment,
  last: DueRow | null,
  limit: number,
): Promise<DueRow[]> {
  return (await dueQuery(rows, moment, last, limit).execute(db)).rows;
}
