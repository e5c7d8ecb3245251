import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { makeDatabase, makePool } from "../database/db.ts";
import { withLease } from "./lease.ts";

const bench = duringFile(startRuntime);

test("one of several concurrent calls runs the work; after its end or failure another may", async () => {
  const { db } = bench.runtime;
  let at_once = 0;
  const work = async () => {
    at_once += 1;
    expect(at_once).toBe(1);
    await wait(50);
    at_once -= 1;
    return "done";
  };
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => withLease(db, "one", work)));
  expect(outcomes.filter((outcome) => outcome?.result === "done").length).toBeGreaterThanOrEqual(1);
  await expect(withLease(db, "one", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLease(db, "one", work)).toEqual({ result: "done" });
  expect(await db.selectFrom("lease").selectAll().execute()).toEqual([]);
});

test("a lease lasts while its holder renews it, and is free soon after the holder dies", async () => {
  const timing = { hold_ms: 600, renew_ms: 100 };
  const { db } = bench.runtime;
  const letGo = Promise.withResolvers<void>();
  const held = withLease(db, "long", () => letGo.promise, timing);
  await wait(900);
  expect(await withLease(db, "long", async () => "taken", timing)).toBeNull();
  letGo.resolve();
  await held;
  // A dead process neither renews nor releases: its connections are gone.
  const pool = makePool(bench.urls.appUrl, () => undefined, { max: 1 });
  await withLease(makeDatabase(pool), "long", () => pool.end(), timing);
  expect(await withLease(db, "long", async () => "taken", timing)).toBeNull();
  await expect
    .poll(() => withLease(db, "long", async () => "taken", timing), { timeout: 5_000 })
    .toEqual({ result: "taken" });
});

test("a holder that has lost its lease does not end the new holder's", async () => {
  const { db } = bench.runtime;
  const timing = { hold_ms: 50, renew_ms: 60_000 };
  const theirs = Promise.withResolvers<void>();
  let other: Promise<unknown> = Promise.resolve();
  await withLease(
    db,
    "lost",
    async () => {
      await wait(100);
      other = withLease(db, "lost", () => theirs.promise);
      await expect.poll(() => db.selectFrom("lease").selectAll().execute()).toHaveLength(1);
      await wait(50);
    },
    timing,
  );
  expect(await withLease(db, "lost", async () => "taken")).toBeNull();
  theirs.resolve();
  await other;
});
