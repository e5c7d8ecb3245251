// The application's connection pool and the typed query builder on it.
import { Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.d.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A whole row of a table as it is read. */
export type Row<T extends keyof DB> = import("kysely").Selectable<DB[T]>;

const int8 = 20;
const types = new pg.TypeOverrides();
types.setTypeParser(int8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
});

/** A crowd waits for its turn; a database that is away says so long before. */
const patienceMs = 30_000;

/** A pool that survives idle connections being cut (a restarted database reports them as errors). */
export function makePool(url: string, onError: (error: Error) => void, max = 10): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, types, connectionTimeoutMillis: patienceMs });
  pool.on("error", onError);
  // A connection that is cut while it is in use reports here; its query fails on its own.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

/** The typed query builder on a pool; it does not own the pool. */
export function makeDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

/** A value for a jsonb column. Arrays must not go to the driver as they are: it would make PostgreSQL arrays of them. */
export function json<T>(value: T): RawBuilder<string> {
  return sql<string>`${JSON.stringify(value)}::jsonb`;
}
