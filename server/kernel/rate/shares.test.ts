import { afterAll, beforeAll, expect, test } from "vitest";
import { rate_share, rateLimits } from "#domain/rate-limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import { runConcurrently } from "#tests/kit/product/concurrent-calls.ts";
import { startRuntime, type TestRuntime } from "#tests/kit/runtime.ts";
import { makeDatabase, makePool } from "../database/db.ts";
import type { Runtime } from "../runtime.ts";
import { countCall } from "./shares.ts";

let bench: TestRuntime;
/** The same installation in a second process: its own pool and shares on the same database. */
let other: Runtime;
const pools: { end(): Promise<void> }[] = [];
beforeAll(async () => {
  bench = await startRuntime();
  const pool = makePool(bench.urls.appUrl, () => undefined, { max: 6 });
  pools.push(pool);
  other = { ...bench.runtime, db: makeDatabase(pool) };
});
afterAll(async () => {
  for (const pool of pools) await pool.end();
  await bench.stop();
});

const { tries, window_seconds } = rateLimits.command_per_account;

/** Null for a call that passed, else the seconds until the next one may. */
async function waitOf(runtime: Runtime, subject: string[]): Promise<number | null> {
  try {
    await countCall(runtime, "command_per_account", subject);
    return null;
  } catch (error) {
    if (!isRefusal(error, "too_many_requests")) throw error;
    return Number(error.details.retry_after_s);
  }
}

test("exactly as many concurrent calls pass as the limit allows, and each refusal says when to retry", async () => {
  const subject = ["account", "one"];
  const waits = await runConcurrently(tries + 50, () => waitOf(bench.runtime, subject));
  expect(waits.filter((wait) => wait === null)).toHaveLength(tries);
  for (const wait of waits.filter((wait) => wait !== null)) {
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(window_seconds);
  }
  expect(await waitOf(bench.runtime, ["account", "another"])).toBeNull();
});

test("two processes share the count, except for the unused rest of a share", async () => {
  const subject = ["account", "two"];
  const waits = await runConcurrently(tries + 100, (index) =>
    waitOf(index % 2 === 0 ? bench.runtime : other, subject),
  );
  const passed = waits.filter((wait) => wait === null).length;
  expect(passed).toBeLessThanOrEqual(tries);
  expect(passed).toBeGreaterThan(tries - rate_share);
});

test("the database counts once per share, and no more once the limit is reached", async () => {
  const subject = ["account", "three"];
  const before = await points();
  for (let call = 0; call < 2 * rate_share; call += 1)
    expect(await waitOf(bench.runtime, subject)).toBeNull();
  expect(await points()).toBe(before + 2 * rate_share);
  for (let call = 2 * rate_share; call < tries; call += 1) await waitOf(bench.runtime, subject);
  for (let call = 0; call < 50; call += 1) expect(await waitOf(bench.runtime, subject)).not.toBeNull();
  expect(await points()).toBe(before + tries + rate_share);
});

async function points(): Promise<number> {
  const rows = await bench.rows<{ sum: string | null }>("select sum(points) from rate_limit");
  return Number(rows[0]?.sum ?? 0);
}

test("limits counted in shares are multiples of a share", () => {
  for (const name of ["command_per_account", "relation_per_account", "relation_per_address"] as const) {
    expect(rateLimits[name].tries % rate_share).toBe(0);
  }
});
