// The queue: graphile-worker on the application's own pool. The tick and the sweep are its only cron entries.
import { Logger, run } from "graphile-worker";
import type pg from "pg";
import { jobContext } from "./run-command.ts";
import { runJob } from "./run-now.ts";
import type { Runtime } from "./runtime.ts";

const concurrency = 4;
const pollMs = 1_000;

/** Two entries: every minute what is due, every five minutes payments that wait. Missed runs are not made up for: a late tick finds everything. */
const crontab = `* * * * * tick ?jobKey=tick&max=3
*/5 * * * * sweep_payments ?jobKey=sweep_payments&max=3`;

/** Starts working on every job of the registry; the caller stops it before it ends the pool. */
export async function startQueue(runtime: Runtime, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const ctx = jobContext(runtime);
  const logger = new Logger(() => (level, message, meta) => {
    const line = { source: "queue", error: meta?.error };
    if (level === "error") runtime.log.error(line, message);
    else if (level === "warning") runtime.log.warn(line, message);
    else runtime.log.debug(line, message);
  });
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    crontab,
    logger,
    taskList: Object.fromEntries(
      Object.keys(runtime.jobs).map((name) => [name, (payload: unknown) => runJob(ctx, name, payload)]),
    ),
  });
  return { stop: () => runner.stop() };
}
