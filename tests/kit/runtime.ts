// An application runtime on its own migrated database, as the application role, with a stopped clock. Nothing listens
// and no worker runs: jobs that commands enqueue stay in the queue for inspection.

import { randomBytes } from "node:crypto";
import type pg from "pg";
import { initialSettings } from "#domain/setting/settings.ts";
import type { Actor } from "#server/kernel/actor.ts";
import { stoppedClock } from "#server/kernel/clock.ts";
import { type Database, makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { parseEnv } from "#server/kernel/env.ts";
import { cacheSettings } from "#server/kernel/live/settings.ts";
import { makeLog } from "#server/kernel/log.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { fromNouns } from "#server/nouns.ts";
import { firstMoment } from "#tests/kit/date/first-moment.ts";
import { createTestDatabase, endPool, type TestDatabase } from "#tests/kit/postgres.ts";
import { silentFaults } from "#tests/kit/product/silent-faults.ts";

/** A port nobody listens on: a test that reaches for a service fails at once. */
const nowhere = "http://127.0.0.1:9";

export type TestRuntime = {
  runtime: Runtime;
  /** The same database as the machines' role. */
  api: Database;
  clock: ReturnType<typeof stoppedClock>;
  /** The same database as its owner, to read rows that the application may not read that way. */
  owner: pg.Pool;
  /** Queries rows as the owner. */
  rows: AskForRows;
  /** What somebody may read now. */
  scopeOf(actor: Actor): ReadScope;
  urls: TestDatabase;
  stop(): Promise<void>;
};

/** Queries rows; their columns are of any type unless one is given. */
export type AskForRows = {
  (text: string, ...values: unknown[]): Promise<pg.QueryResult["rows"]>;
  <T extends pg.QueryResultRow>(text: string, ...values: unknown[]): Promise<T[]>;
};

/** Runs a statement with its values; returns only its rows. */
export const rowsOf =
  (pool: pg.Pool): AskForRows =>
  async (text: string, ...values: unknown[]) =>
    (await pool.query(text, values)).rows;

/** Starts it; `stop` leaves nothing behind. Without `jobs` there are none: a run-now job then waits in the queue. */
export async function startRuntime(
  options: { at?: Date; jobs?: Runtime["jobs"]; env?: NodeJS.ProcessEnv } = {},
): Promise<TestRuntime> {
  const urls = await createTestDatabase();
  const parsed = parseEnv({
    MODE: "demo",
    PUBLIC_URL: "http://app.test",
    SUPABASE_URL: nowhere,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_test",
    SUPABASE_SECRET_KEY: "sb_secret_test",
    STRIPE_API_URL: nowhere,
    STRIPE_SECRET_KEY: "sk_test_nowhere",
    STRIPE_WEBHOOK_SECRET: "whsec_nowhere",
    SMTP_URL: "smtp://127.0.0.1:9",
    DATABASE_URL: urls.appUrl,
    DATABASE_API_URL: urls.apiUrl,
    COOKIE_SECRET: randomBytes(32).toString("hex"),
    ...options.env,
  });
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  const onError = (error: Error) => {
    throw error;
  };
  const pool = makePool(urls.appUrl, onError, { max: 6 });
  const owner = makePool(urls.ownerUrl, onError, { max: 2 });
  const apiPool = makePool(urls.apiUrl, onError, { max: 2 });
  const clock = stoppedClock(options.at ?? firstMoment);
  const db = makeDatabase(pool);
  const log = makeLog("silent");
  const runtime: Runtime = {
    env: parsed.env,
    db,
    settings: cacheSettings(db, null, log),
    clock,
    log,
    faults: silentFaults,
    ...fromNouns,
    jobs: options.jobs ?? {},
  };
  const stop = async () => {
    await Promise.all([endPool(pool), endPool(owner), endPool(apiPool)]);
    await urls.drop();
  };
  const scopeOf = (actor: Actor) => new ReadScope(runtime.db, actor, runtime.clock.now(), initialSettings);
  return { runtime, api: makeDatabase(apiPool), clock, owner, rows: rowsOf(owner), scopeOf, urls, stop };
}
