// The limits of a page's database access: one connection, a statement limit and a connection wait limit.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { type Database, makeDatabase, makePool, serializeQueries } from "./db.ts";
import { isOutage } from "./outage.ts";

const bench = duringFile(startRuntime);

async function withPool<T>(
  options: Parameters<typeof makePool>[2],
  work: (db: Database, pool: ReturnType<typeof makePool>) => Promise<T>,
): Promise<T> {
  const pool = makePool(bench.urls.appUrl, () => undefined, options);
  try {
    return await work(makeDatabase(pool), pool);
  } finally {
    await pool.end();
  }
}

const backend = (db: Database) =>
  sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.02)`
    .execute(db)
    .then(({ rows }) => rows[0]?.pid);

test("a page's concurrent queries share one connection, and each gets its result", async () => {
  await withPool({ max: 5 }, async (db, pool) => {
    const page = serializeQueries(db);
    const pids = await Promise.all(Array.from({ length: 5 }, () => backend(page)));
    expect(new Set(pids).size).toBe(1);
    expect(pool.totalCount).toBe(1);
    await Promise.all(Array.from({ length: 5 }, () => backend(db)));
    expect(pool.totalCount).toBe(5);
  });
});

test("after a failed query the next one runs", async () => {
  await withPool({ max: 2 }, async (db) => {
    const page = serializeQueries(db);
    const [failed, next] = await Promise.allSettled([sql`select 1 / 0`.execute(page), backend(page)]);
    expect([failed.status, next.status]).toEqual(["rejected", "fulfilled"]);
  });
});

test("a page does not write: it cannot begin a transaction", async () => {
  await withPool({ max: 1 }, async (db) => {
    await expect(serializeQueries(db).transaction().execute(backend)).rejects.toThrow("does not write");
  });
});

test("a statement over its time limit is cancelled and counts as an outage", async () => {
  await withPool({ max: 1, statement_limit_ms: 50 }, async (db) => {
    const error: unknown = await sql`select pg_sleep(5)`.execute(db).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: "57014" });
    expect(isOutage(error)).toBe(true);
  });
});

test("a query that gets no connection in time counts as an outage", async () => {
  await withPool({ max: 1, connection_wait_ms: 1_000 }, async (db, pool) => {
    const held = await pool.connect();
    const error: unknown = await backend(db).catch((thrown: unknown) => thrown);
    held.release();
    expect(isOutage(error)).toBe(true);
  });
});

test("the application's connections carry the limits of the product", async () => {
  await withPool({}, async (db) => {
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(db);
    expect(rows).toEqual([{ statement_timeout: "10s" }]);
  });
});
