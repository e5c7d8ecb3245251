// The application's connection pool and the typed query builder on it.
import {
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  type RawBuilder,
  sql,
  type Transaction,
} from "kysely";
import pg from "pg";
import type { DB } from "#db/schema.d.ts";
import { DatabasePool } from "./outage.ts";
import { SerialDriver } from "./serial-driver.ts";
import { statementPool } from "./statement-pool.ts";
import { readJson, readText } from "./withheld.ts";

export type Database = Kysely<DB>;
export type Tx = Transaction<DB>;
/** A whole row of a table as it is read. */
export type Row<T extends keyof DB> = import("kysely").Selectable<DB[T]>;

const int8 = 20;
const text = 25;
const jsons = [114, 3802];
const types = new pg.TypeOverrides();
types.setTypeParser(int8, (text) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} is not a safe integer`);
  return value;
});
types.setTypeParser(text, readText);
for (const json of jsons) types.setTypeParser(json, readJson);

/** A query that waits longer for a free connection fails as an outage; an unreachable database fails sooner. */
const connectionWaitMs = 4_000;
/** PostgreSQL cancels a longer statement, which frees its connection. */
const statementLimitMs = 10_000;

type PoolOptions = {
  max?: number;
  connection_wait_ms?: number;
  /** Null: use the limit of the role, because a pooler refuses a connection that sets its own. */
  statement_limit_ms?: number | null;
};

/** A pool that survives the loss of idle connections (a restarted database reports them as errors). */
export function makePool(url: string, onError: (error: Error) => void, options: PoolOptions = {}): pg.Pool {
  const { statement_limit_ms = statementLimitMs } = options;
  const pool = new DatabasePool({
    connectionString: url,
    max: options.max ?? 10,
    types,
    connectionTimeoutMillis: options.connection_wait_ms ?? connectionWaitMs,
    ...(statement_limit_ms === null ? {} : { statement_timeout: statement_limit_ms }),
  });
  pool.on("error", onError);
  // A connection cut while in use reports here; its query also fails by itself.
  pool.on("connect", (client) => client.on("error", onError));
  return pool;
}

const driverOf = new WeakMap<Database, Driver>();

/** The typed query builder on a pool; it does not own the pool. `prepares: false` for a pooler per transaction. */
export function makeDatabase(pool: pg.Pool, { prepares = true } = {}): Database {
  const config = { pool: statementPool(pool, { prepares }) };
  const db = new Kysely<DB>({ dialect: new PostgresDialect(config) });
  driverOf.set(db, new PostgresDriver(config));
  return db;
}

/**
 * The same database for one page: its concurrent queries share one connection and run one after the other. Has no
 * `log`: each query builder with one wraps the connection again, and the connection outlives the page.
 */
export function serializeQueries(db: Database): Database {
  const driver = driverOf.get(db);
  // A transaction has one connection already.
  if (!driver) return db;
  return new Kysely<DB>({ dialect: new FixedDriverDialect(new SerialDriver(driver)) });
}

class FixedDriverDialect extends PostgresDialect {
  readonly #driver: Driver;

  constructor(driver: Driver) {
    super({ pool: () => Promise.reject(new Error("the driver has its pool")) });
    this.#driver = driver;
  }

  override createDriver(): Driver {
    return this.#driver;
  }
}

/** A value for a jsonb column. The driver would send a plain array as a PostgreSQL array. */
export function json<T>(value: T): RawBuilder<string> {
  return sql<string>`${JSON.stringify(value)}::jsonb`;
}

/**
 * Constants written into the SQL text, for the condition of a partial index (`where status in (…)`): the planner
 * cannot use such an index with parameters of a prepared statement. Never pass values from outside.
 */
export function literals<const T extends string>(words: readonly T[]): RawBuilder<T>[] {
  return words.map((word) => sql.lit(word));
}
