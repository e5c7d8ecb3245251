// The database of the stand-ins: one pool, one schema per stand-in.
// A statement's number is its position in the list; each runs once, so a list only ever grows.
// Refuses an applied statement that was edited afterwards: the data on disk would not match it.
import { createHash } from "node:crypto";
import pg from "pg";

export type Pool = pg.Pool;
export type Connection = pg.PoolClient;
/** Where a query runs: the pool, or the connection of a transaction. */
export type Sql = Pick<pg.PoolClient, "query">;

/**
 * Long, because the stand-ins are started where many programs start at once: on a busy machine PostgreSQL takes seconds
 * to accept a connection, and a service that answers late is not one that fails.
 */
const connectionWaitMs = 30_000;

/** A pool on `url`, which keeps its connections. The owner calls `pool.end()`. */
export function createDb(url: string, onError: (error: Error) => void = () => {}): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: connectionWaitMs,
    idleTimeoutMillis: 0,
  });
  // The server closing an idle connection must not end the process.
  pool.on("error", onError);
  return pool;
}

/** Runs `work` in one transaction; commits its result, or rolls back when it throws. */
export async function transaction<T>(pool: Pool, work: (sql: Connection) => Promise<T>): Promise<T> {
  const sql = await pool.connect();
  let failed: Error | undefined;
  try {
    await sql.query("begin");
    const result = await work(sql);
    await sql.query("commit");
    return result;
  } catch (error) {
    failed = error instanceof Error ? error : new Error(String(error));
    await sql.query("rollback").catch(() => {});
    throw error;
  } finally {
    // Destroys a broken connection, returns a healthy one to the pool.
    sql.release(failed && /Connection terminated/i.test(failed.message) ? failed : undefined);
  }
}

function digest(statement: string): string {
  return createHash("sha256").update(statement).digest("hex");
}

/**
 * Brings `schemaName` to the end of `statements` (created if absent); safe to call at every start
 * and by two processes at once. Throws when an applied statement has changed since.
 */
export async function migrate(pool: Pool, schemaName: string, statements: readonly string[]): Promise<void> {
  if (!/^[a-z_]+$/.test(schemaName)) throw new Error(`bad schema name ${schemaName}`);
  await transaction(pool, async (sql) => {
    await sql.query("select pg_advisory_xact_lock(hashtext($1))", [`standins.${schemaName}`]);
    await sql.query(`create schema if not exists ${schemaName}`);
    await sql.query(
      `create table if not exists ${schemaName}.applied_statement (
         position integer primary key, digest text not null, applied_at timestamptz not null default now())`,
    );
    const applied = await sql.query<{ position: number; digest: string }>(
      `select position, digest from ${schemaName}.applied_statement order by position`,
    );
    for (const row of applied.rows) {
      const statement = statements[row.position];
      if (statement === undefined || digest(statement) !== row.digest) {
        throw new Error(
          `${schemaName}: statement ${row.position} was applied in another form; add a new one instead`,
        );
      }
    }
    for (const [position, statement] of statements.entries()) {
      if (position < applied.rows.length) continue;
      await sql.query(statement);
      await sql.query(`insert into ${schemaName}.applied_statement (position, digest) values ($1, $2)`, [
        position,
        digest(statement),
      ]);
    }
  });
}
