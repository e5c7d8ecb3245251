// The queues: graphile-worker on the application's own pool, once for mails and once for everything else, so that no
// payment and no timer waits behind thousands of mails. The tick and the sweeps are the only cron entries.
// A queue breaks off when it cannot note what became of a job (the database went away); it is then begun anew.
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run } from "graphile-worker";
import type pg from "pg";
import type { JobQueue } from "#domain/job.ts";
import { jobContext } from "../run-command.ts";
import type { AnyJob, Runtime } from "../runtime.ts";
import { hastenWaiting, holdName, startRescue } from "./queue-rescue.ts";
import { runJob } from "./run-now.ts";

/** How many jobs of each queue are under way at a time; a mail holds no connection while the mail server is waited for. */
const concurrency: Readonly<Record<JobQueue, number>> = { main: 4, mail: 4 };
const pollMs = 1_000;
const restartMs = 1_000;

/**
 * Every minute what is due, every five minutes payments that wait, every hour what accounts leave behind and
 * counts of tries that are over, and what has been kept for long enough. Every ten minutes the digests of providers whose
 * day is over. Missed runs are not made up for: a late one finds everything.
 */
const crontab = `* * * * * tick ?jobKey=tick&max=3
* * * * * end_impersonations ?jobKey=end_impersonations&max=3
*/5 * * * * sweep_payments ?jobKey=sweep_payments&max=3
17 * * * * sweep_accounts ?jobKey=sweep_accounts&max=3
27 * * * * forget_tries ?jobKey=forget_tries&max=3
37 * * * * sweep_records ?jobKey=sweep_records&max=3
*/10 * * * * send_match_digests ?jobKey=send_match_digests&max=3`;

/** Starts working on every job of the registry; the caller stops it before it ends the pool. */
export async function startQueue(runtime: Runtime, pool: pg.Pool): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const names = queuesOf(runtime);
  const started = await Promise.all(names.map((queue) => keepRunning(runtime, pool, queue, signal)));
  const rescue = startRescue(runtime);
  return {
    stop: async () => {
      stopping.abort();
      await rescue.stop();
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

/** The queues that have work of their own: without any the library complains at each look. */
function queuesOf({ jobs }: Runtime): JobQueue[] {
  const used = new Set(Object.values(jobs).map(queueOf));
  return (["main", "mail"] as const).filter((queue) => queue === "main" || used.has(queue));
}

const queueOf = ({ queue = "main" }: AnyJob): JobQueue => queue;

/** Begins one queue, and begins it anew whenever it breaks off; `stop` comes after the signal. */
async function keepRunning(
  runtime: Runtime,
  pool: pg.Pool,
  queue: JobQueue,
  signal: AbortSignal,
): Promise<{ stop(): Promise<void> }> {
  let line = await beginLine(runtime, pool, queue);
  const watching = (async () => {
    for (;;) {
      const error = await Promise.race([line.broken, aborted(signal)]);
      if (signal.aborted) return;
      runtime.log.warn({ err: error, queue }, "the queue broke off and is begun anew");
      // It cannot be waited for: the library waits for itself when a result could not be written.
      line.runner.stop().catch(() => undefined);
      const begun = await beginAgain(runtime, pool, queue, signal);
      if (!begun) return;
      line = begun;
    }
  })();
  return {
    stop: async () => {
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
async function beginAgain(
  runtime: Runtime,
  pool: pg.Pool,
  queue: JobQueue,
  signal: AbortSignal,
): Promise<Line | null> {
  for (;;) {
    await wait(restartMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await beginLine(runtime, pool, queue);
    } catch (error) {
      runtime.log.warn({ err: error, queue }, "the queue cannot begin yet");
    }
  }
}

async function beginLine(runtime: Runtime, pool: pg.Pool, queue: JobQueue): Promise<Line> {
  const ctx = jobContext(runtime);
  const logger = new Logger(() => (level, message, meta) => {
    const line = { source: "queue", queue, error: meta?.error };
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
    concurrency: concurrency[queue],
    pollInterval: pollMs,
    noHandleSignals: true,
    ...(queue === "main" ? { crontab } : { parsedCronItems: [] }),
    logger,
    events,
    // Through the batches a result that cannot be written is said by an event; without them it would be an unhandled
    // rejection, which ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      Object.values(runtime.jobs)
        .filter((job) => queueOf(job) === queue)
        .map(({ name }) => [name, (payload: unknown) => work(name, payload)]),
    ),
  });
  const ended = runner.promise.then(
    () => new Error("the queue ended"),
    (error: unknown) => error,
  );
  return { runner, broken: Promise.race([fatal, ended]) };
}
