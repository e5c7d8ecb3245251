// Once a minute the figures are brought up to date, in steps until nothing is left or the time is over.
import { countFigures } from "#domain/figure/jobs.ts";
import { units } from "#domain/limits.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { withLease } from "#server/kernel/queue/lease.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { rebuildFigures } from "./commands/rebuild-figures.ts";
import { countStep } from "./store/count.ts";
import { listRuns, sweepEndedRuns } from "./store/runs.ts";

/** How long one job counts, of the minute until the next. */
const countingMs = 20 * units.second_ms;
/** Figures of ended runs deleted at once. */
const sweptRows = 5_000;

/** Counts all runs until nothing is left or the time is over; returns whether everything that has settled is counted. */
export async function countAll(ctx: JobContext, ms = countingMs): Promise<boolean> {
  const { db, clock } = ctx.runtime;
  const stop_at = performance.now() + ms;
  await beginWhereNeeded(ctx);
  let isCounted = true;
  for (const { id } of await listRuns(db)) {
    let end = await countStep(db, id, clock.now());
    while (end === "more" && performance.now() < stop_at) end = await countStep(db, id, clock.now());
    if (end !== "counted") isCounted = false;
  }
  while ((await sweepEndedRuns(db, sweptRows)) === sweptRows && performance.now() < stop_at);
  return isCounted;
}

/** Begins a run where there is none yet, or where the marketplace has moved to another zone, whose days differ. */
async function beginWhereNeeded(ctx: JobContext): Promise<void> {
  const { db, settings } = ctx.runtime;
  const latest = (await listRuns(db)).at(-1);
  const { default_time_zone: time_zone } = await settings.current();
  if (latest?.time_zone !== time_zone) await ctx.run(rebuildFigures, { time_zone });
}

export const countFiguresJob = defineJob(countFigures, async (ctx) => {
  await withLease(ctx.runtime.db, "count figures", () => countAll(ctx));
});
