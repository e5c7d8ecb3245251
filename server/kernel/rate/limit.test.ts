import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rateLimits } from "#domain/rate-limits.ts";
import { crowd, runConcurrently } from "#tests/kit/product/concurrent-calls.ts";
import { startRuntime, type TestRuntime } from "#tests/kit/runtime.ts";
import { makeDatabase, makePool } from "../database/db.ts";
import type { Runtime } from "../runtime.ts";
import { countTry, deleteOldTries } from "./limit.ts";

let bench: TestRuntime;
/** The same installation in a second process: its own pool and limiters on the same database. */
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

const { tries } = rateLimits.password_per_email;
let count = 0;
const somebody = () => {
  count += 1;
  return ["email", `somebody-${count}@example.test`];
};

async function isAllowed(runtime: Runtime, subject: string[]): Promise<boolean> {
  return (await countTry(runtime, "password_per_email", subject)).is_allowed;
}

async function rowsOf() {
  const rows = await bench.rows("select key, points, expire from rate_limit order by key");
  return rows as { key: string; points: number; expire: number }[];
}

describe("a limit", () => {
  test("lets exactly the allowed number of concurrent tries pass, over two processes", async () => {
    const subject = somebody();
    const outcomes = await runConcurrently(crowd, (index) =>
      isAllowed(index % 2 === 0 ? bench.runtime : other, subject),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(tries);
  });

  test("counts each subject and each limit separately", async () => {
    const [one, two] = [somebody(), somebody()];
    for (let index = 0; index < tries; index += 1) expect(await isAllowed(bench.runtime, one)).toBe(true);
    expect(await isAllowed(bench.runtime, one)).toBe(false);
    expect(await isAllowed(bench.runtime, two)).toBe(true);
    expect((await countTry(bench.runtime, "code_per_email", one)).is_allowed).toBe(true);
  });

  test("says when the window ends, and marks the first refused try", async () => {
    const subject = somebody();
    for (let index = 0; index < tries; index += 1) await isAllowed(bench.runtime, subject);
    const met = await countTry(other, "password_per_email", subject);
    const again = await countTry(bench.runtime, "password_per_email", subject);
    if (met.is_allowed || again.is_allowed) throw new Error("the limit was not met");
    expect(met.retry_after_s).toBeGreaterThan(rateLimits.password_per_email.window_seconds - 60);
    expect(met.retry_after_s).toBeLessThanOrEqual(rateLimits.password_per_email.window_seconds);
    expect([met.is_first, again.is_first]).toEqual([true, false]);
  });

  test("starts again when its window is over by the real clock, not the moved one", async () => {
    const subject = somebody();
    for (let index = 0; index <= tries; index += 1) await isAllowed(bench.runtime, subject);
    bench.clock.move(86_400_000);
    expect(await isAllowed(bench.runtime, subject)).toBe(false);
    await bench.owner.query("update rate_limit set expire = $1", [Date.now() - 1]);
    expect(await isAllowed(bench.runtime, subject)).toBe(true);
  });

  test("forgets a returned try, once, and never more than were counted", async () => {
    const subject = somebody();
    const outcomes = await runConcurrently(tries, () =>
      countTry(bench.runtime, "password_per_email", subject),
    );
    expect(await isAllowed(other, subject)).toBe(false);
    for (const outcome of outcomes) if (outcome.is_allowed) await outcome.giveBack();
    const after = await runConcurrently(crowd, (index) =>
      isAllowed(index % 2 ? bench.runtime : other, subject),
    );
    // The refused try does not return its point.
    expect(after.filter(Boolean)).toHaveLength(tries - 1);
  });

  test("changes nothing in a window that began later", async () => {
    const subject = somebody();
    const early = await countTry(bench.runtime, "password_per_email", subject);
    const later = Date.now() + rateLimits.password_per_email.window_seconds * 1_000 + 60_000;
    await bench.owner.query("update rate_limit set points = 5, expire = $1", [later]);
    if (early.is_allowed) await early.giveBack();
    expect((await rowsOf()).map(({ points }) => points)).not.toContain(4);
  });

  test("is off when the settings say so", async () => {
    const subject = somebody();
    const free = { ...bench.runtime, env: { ...bench.runtime.env, RATE_LIMITS: "off" as const } };
    const outcomes = await runConcurrently(crowd, () => isAllowed(free, subject));
    expect(outcomes.every(Boolean)).toBe(true);
  });
});

test("stored counts contain neither e-mail nor network addresses", async () => {
  await countTry(bench.runtime, "password_per_email", ["email", "lena.example@example.test"]);
  await countTry(bench.runtime, "password_per_address", ["address", "203.0.113.77"]);
  const text = JSON.stringify(await rowsOf());
  expect(text).not.toMatch(/lena\.|example|203\.0/);
  expect(text).toContain("password_per_address:");
});

test("counts of ended windows are removed, others stay", async () => {
  const [old, young] = [somebody(), somebody()];
  await bench.owner.query("delete from rate_limit");
  await countTry(bench.runtime, "password_per_email", old);
  await bench.owner.query("update rate_limit set expire = $1", [Date.now() - 1]);
  await countTry(bench.runtime, "code_per_email", young);
  expect(await deleteOldTries(bench.runtime.db)).toBe(1);
  expect((await rowsOf()).map(({ key }) => key.split(":")[0])).toEqual(["code_per_email"]);
});
