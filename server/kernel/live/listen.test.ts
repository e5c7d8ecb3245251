// A connection that listens for days keeps nothing of its checks.
import { queryObjects } from "node:v8";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { keepListening, type Listener } from "./listen.ts";

const bench = duringFile(startRuntime);

/** The listening connection, which runs only its check. */
const listening = sql`pg_stat_activity where datname = current_database() and query = 'select 1'`;

/** Live promises of this process, after a garbage collection. */
const countPromises = () => Number(queryObjects(Promise));

/** Waits for this many further checks of the listening connection. */
async function waitForChecks(checks: number): Promise<void> {
  const seen = new Set<string>();
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ at: string }>`select query_start::text as at from ${listening}`.execute(
        bench.runtime.db,
      );
      for (const { at } of rows) seen.add(at);
      expect(seen.size).toBeGreaterThanOrEqual(checks);
    },
    { timeout: 20_000, interval: 1 },
  );
}

async function withListener(work: (listener: Listener) => Promise<void>): Promise<void> {
  const begun = Promise.withResolvers<void>();
  const listener = keepListening({
    url: bench.urls.appUrl,
    channel: "test_listen",
    onMessage: () => undefined,
    onListening: () => begun.resolve(),
    log: bench.runtime.log,
    check_every_ms: 1,
  });
  try {
    await begun.promise;
    await work(listener);
  } finally {
    await listener.stop();
  }
}

test("no check of the connection leaves a promise behind", async () => {
  await withListener(async () => {
    await waitForChecks(10);
    const before = countPromises();
    await waitForChecks(150);
    expect(countPromises() - before).toBeLessThan(75);
  });
});

test("a cut connection is made again, and stopping ends it", async () => {
  await withListener(async (listener) => {
    await waitForChecks(2);
    await sql`select pg_terminate_backend(pid) from ${listening}`.execute(bench.runtime.db);
    await vi.waitFor(() => expect(listener.isListening()).toBe(false), { interval: 5 });
    await vi.waitFor(() => expect(listener.isListening()).toBe(true), { timeout: 10_000 });
  });
});
