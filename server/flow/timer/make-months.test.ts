// The worker's job that makes the coming monthly tables, by the application's clock and as the worker's role.
import { expect, test } from "vitest";
import { makeMonths } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { makePool } from "#server/kernel/database/db.ts";
import { startQueue } from "#server/kernel/queue/queue.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { jobs } from "#server/registry.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { makeMonthsJob } from "./make-months.ts";

const kit = kitDuringFile();

const run = () => makeMonthsJob.run(jobContext(kit.runtime), {});
const outside = async () =>
  (
    await kit.rows(`select (select count(*)::int from history.event_default) as events,
      (select count(*)::int from history.ledger_entry_default) as entries`)
  )[0];

test("years on, rows written before its run wait in the default tables, and are in their month afterwards", async () => {
  await run();
  expect(await outside()).toEqual({ events: 0, entries: 0 });
  await kit.passTime({ days: 1_500 });
  await kit.confirmedBooking();
  const { events, entries } = await outside();
  expect(events).toBeGreaterThan(3);
  expect(entries).toBeGreaterThan(1);
  await run();
  expect(await outside()).toEqual({ events: 0, entries: 0 });
  const month = new Date(kit.clock.now().getTime() + 85 * units.day_ms).toISOString();
  const ahead = `history.event_${month.slice(0, 7).replace("-", "_")}`;
  const rows = await kit.rows("select to_regclass($1) is not null as is_made", ahead);
  expect(rows).toEqual([{ is_made: true }]);
  await kit.confirmedBooking();
  expect(await outside()).toEqual({ events: 0, entries: 0 });
});

test("the worker has it among its jobs and in its schedule", async () => {
  expect(jobs).toContain(makeMonthsJob);
  const pool = makePool(kit.urls.appUrl, () => undefined, { max: 4 });
  const runtime = { ...kit.runtime, jobs: { [makeMonths.name]: makeMonthsJob } };
  const queue = await startQueue(runtime, pool);
  const scheduled = () => kit.rows("select identifier from graphile_worker._private_known_crontabs");
  await expect.poll(scheduled, { timeout: 10_000 }).toContainEqual({ identifier: makeMonths.name });
  await queue.stop();
  await pool.end();
});
