// The queue: graphile-worker on the application's own pool. The tick and the sweeps are its only cron entries.
// It breaks off when it cannot note what became of a job (the database went away); it is then begun anew.
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run } from "graphile-worker";
import type pg from "pg";
import { hastenWaiting, holdName, startRescue } from "./queue-rescue.ts";
import { jobContext } from "./run-command.ts";
import { runJob } from "./run-now.ts";
import type { Runtime } from "./runtime.ts";

const concurrency = 4;
const pollMs = 1_000;
const restartMs = 1_000;

/**
 * Every minute what is due, every five minutes payments that wait, every hour what accounts leave behind and
 * counts of tries that are over. Missed runs are not made up for: a late one finds everything.
 */
const crontab = `* * * * * tick ?jobKey=tick&max=3
* * * * * end_impersonations ?jobKey=end_impersonations&max=3
*/5 * * * * sweep_payments ?jobKey=sweep_payments&max=3
17 * * * * sweep_accounts ?jobKey=sweep_accounts&max=3
27 * * * * forget_tries ?jobKey=forget_tries&max=3`;

/** Starts working on every job of the registry; the caller stops it before it ends the pool. */
export async function startQueue(runtime: Runtime, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let line = await beginLine(runtime, pool);
  const rescue = startRescue(runtime);
  const watching = (async () => {
    for (;;) {
      const error = await Promise.race([line.broken, aborted(signal)]);
      if (signal.aborted) return;
      runtime.log.warn({ err: error }, "the queue broke off and is begun anew");
      // It cannot be waited for: the library waits for itself when a result could not be written.
      line.runner.stop().catch(() => undefined);
      const begun = await beginAgain(runtime, pool, signal);
      if (!begun) return;
      line = begun;
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await rescue.stop();
      await watching;
      await Promise.race([line.runner.stop().catch(() => undefined), line.broken]);
    },
  };
}

/** One run of the library's queue, and the error that it broke off with. */
type Line = { runner: Runner; broken: Promise<unknown> };

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => signal.addEventListener("abort", () => done(), { once: true }));
}

/** Tries until it runs or nobody wants it any more. */
async function beginAgain(runtime: Runtime, pool: pg.Pool, signal: AbortSignal): Promise<Line | null> {
  for (;;) {
    await wait(restartMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await beginLine(runtime, pool);
    } catch (error) {
      runtime.log.warn({ err: error }, "the queue cannot begin yet");
    }
  }
}

async function beginLine(runtime: Runtime, pool: pg.Pool): Promise<Line> {
  const ctx = jobContext(runtime);
  const logger = new Logger(() => (level, message, meta) => {
    const line = { source: "queue", error: meta?.error };
    if (level === "error") runtime.log.error(line, message);
    else if (level === "warning") runtime.log.warn(line, message);
    else runtime.log.debug(line, message);
  });
  const events = new EventEmitter();
  holdName(events, runtime);
  const hasFailed = new Set<string>();
  const work = async (name: string, payload: unknown) => {
    try {
      await runJob(ctx, name, payload);
    } catch (error) {
      hasFailed.add(name);
      throw error;
    }
    if (hasFailed.delete(name)) await hastenWaiting(runtime, name);
  };
  const fatal = new Promise<unknown>((done) => {
    events.once("pool:fatalError", ({ error }: { error: unknown }) => done(error));
  });
  const runner = await run({
    pgPool: pool,
    concurrency,
    pollInterval: pollMs,
    noHandleSignals: true,
    crontab,
    logger,
    events,
    // Through the batches a result that cannot be written is said by an event; without them it would be an unhandled
    // rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.keys(runtime.jobs).map((name) => [name, (payload: unknown) => work(name, payload)]),
    ),
  });
  const ended = runner.promise.then(
    () => new Error("the queue ended"),
    (error: unknown) => error,
  );
  return { runner, broken: Promise.race([fatal, ended]) };
}
