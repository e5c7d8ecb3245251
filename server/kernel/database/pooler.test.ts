// Behind a pooler that lends a connection per transaction: commands work, also concurrently, nothing is prepared, and
// the queue bypasses it.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { jobType } from "#domain/job.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { startQueue } from "#server/kernel/queue/queue.ts";
import { kitOn, startKit, type TestKit } from "#tests/kit/kit.ts";
import { startTransactionPooler, type TransactionPooler } from "#tests/kit/product/transaction-pooler.ts";

let kit: TestKit;
let pooler: TransactionPooler;
let pool: pg.Pool;
let direct: pg.Pool;

const fail = (error: Error) => {
  throw error;
};

beforeAll(async () => {
  kit = await startKit();
  pooler = await startTransactionPooler(kit.urls.appUrl, 2);
  pool = makePool(pooler.through(kit.urls.appUrl), () => undefined, { max: 6, statement_limit_ms: null });
  direct = makePool(kit.urls.appUrl, fail, { max: 4 });
});
afterAll(async () => {
  await Promise.all([pool.end(), direct.end()]);
  await pooler.stop();
  await kit.stop();
});

test("sessions change from one transaction to the next, and a prepared statement is lost with them", async () => {
  const db = makeDatabase(pool);
  const ask = () => sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int as one`.execute(db);
  const asked = await Promise.allSettled(Array.from({ length: 24 }, ask));
  expect(
    asked.some(({ status }) => status === "rejected"),
    "this is what the setting is for",
  ).toBe(true);
  const unprepared = makeDatabase(pool, { prepares: false });
  const answers = await Promise.all(
    Array.from({ length: 24 }, () =>
      sql<{ pid: number }>`select pg_backend_pid() as pid, ${1}::int as one`.execute(unprepared),
    ),
  );
  expect(new Set(answers.map(({ rows }) => rows[0]?.pid)).size).toBe(2);
});

test("bookings are made and paid through it, several at once", async () => {
  const runtime = { ...kit.runtime, db: makeDatabase(pool, { prepares: false }) };
  const behind = kitOn(runtime, kit.passTime);
  const payments = await Promise.all([behind.payment(), behind.payment(), behind.payment()]);
  expect(new Set(payments.map(({ booking_id }) => booking_id)).size).toBe(3);
});

test("the queue bypasses it to listen and lock, and its jobs work through it", async () => {
  const probe = jobType("pooler_probe", z.object({ n: z.number() }));
  const seen: number[] = [];
  const job = defineJob(probe, async ({ runtime }, { n }) => {
    await sql`select 1`.execute(runtime.db);
    seen.push(n);
  });
  const runtime = { ...kit.runtime, db: makeDatabase(pool, { prepares: false }), jobs: { [job.name]: job } };
  const queue = await startQueue(runtime, direct);
  try {
    for (const n of [1, 2, 3]) await enqueueJob(runtime.db, probe, { n });
    for (let look = 0; look < 200 && seen.length < 3; look += 1) await wait(50);
    expect(seen.toSorted()).toEqual([1, 2, 3]);
  } finally {
    await queue.stop();
  }
});
