// Tells whether any row of a table has changed, by whichever process, command or statement.
import { type RawBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Database } from "./db.ts";

type Table = keyof DB & string;

/** Tables, each with the condition of the rows that count; null: all of them. */
export type WatchedRows = Readonly<Partial<Record<Table, RawBuilder<boolean> | null>>>;

/** One text per table. */
export type RowVersions<Watched extends WatchedRows> = Readonly<Record<keyof Watched, string>>;

/**
 * Returns a function that reads one text per table, which differs after each committed change of its rows: the sum of
 * hashes of `xmin`, the transaction that wrote a row's current version. It reads every row, so tables must be small or
 * their condition indexed. One statement answers all callers that asked before it began: each learns what was committed
 * when it asked.
 */
export function rowVersions<const Watched extends WatchedRows>(
  db: Database,
  watched: Watched,
): () => Promise<RowVersions<Watched>> {
  const columns = Object.entries<RawBuilder<boolean> | null | undefined>(watched).map(
    ([table, condition]) => {
      const rows = sql`${sql.table(table)} ${condition ? sql`where ${condition}` : sql``}`;
      const version = sql`select coalesce(sum(hashint8extended(xmin::text::bigint, 0)), 0)::text from ${rows}`;
      return sql`(${version}) as ${sql.ref(table)}`;
    },
  );
  const statement = sql<RowVersions<Watched>>`select ${sql.join(columns)}`.compile(db);
  return once(async () => {
    const [row] = (await db.executeQuery(statement)).rows;
    if (!row) throw new Error("a statement without a condition returned no row");
    return row;
  });
}

/** Runs the work once for all callers that come while an earlier run is under way. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<T> | null = null;
  const run = () => {
    next = null;
    const running = work();
    last = running.catch(() => undefined);
    return running;
  };
  return () => {
    next ??= last.then(run);
    return next;
  };
}
