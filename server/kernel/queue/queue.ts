// The queues: graphile-worker on the application's own pool, once for mails, once for webhooks and once for everything
// else, so that no payment or timer waits behind thousands of mails or slow receivers. `crontab` lists all periodic
// work. A runner that cannot record a job's result (the database is unavailable) fails and restarts.
import { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Logger, type Runner, run } from "graphile-worker";
import type pg from "pg";
import type { JobQueue } from "#domain/job.ts";
import { jobContext } from "../run-command.ts";
import type { AnyJob, Runtime } from "../runtime.ts";
import { holdWorkerLock, promoteQueuedJobs, watchStuckJobs } from "./queue-rescue.ts";
import { noteJobFault, runJob } from "./run-now.ts";

/** Concurrent jobs per queue; one that waits for a mail server or a webhook's receiver holds no database connection. */
const concurrency: Readonly<Record<JobQueue, number>> = { main: 4, mail: 4, webhook: 8 };
/** The database announces a new job; polling finds those scheduled for later. */
const pollMs: Readonly<Record<JobQueue, number>> = { main: 1_000, mail: 1_000, webhook: 5_000 };
const restartMs = 1_000;

/**
 * In UTC. Missed runs are skipped: the next one finds everything that is due. `jobKey`: one queued run at a time;
 * `max`: attempts.
 */
const crontab = `* * * * * tick ?jobKey=tick&max=3
* * * * * end_impersonations ?jobKey=end_impersonations&max=3
* * * * * count_figures ?jobKey=count_figures&max=3
* * * * * sweep_webhooks ?jobKey=sweep_webhooks&max=3
* * * * * tell_unread_messages ?jobKey=tell_unread_messages&max=3
*/5 * * * * tell_operators ?jobKey=tell_operators&max=3
*/5 * * * * sweep_payments ?jobKey=sweep_payments&max=3
17 * * * * sweep_accounts ?jobKey=sweep_accounts&max=3
27 * * * * forget_tries ?jobKey=forget_tries&max=3
37 * * * * sweep_records ?jobKey=sweep_records&max=3
*/10 * * * * send_match_digests ?jobKey=send_match_digests&max=3
*/10 * * * * send_daily_digests ?jobKey=send_daily_digests&max=3`;

export type Queue = {
  /** Whether every queue takes jobs; false while one of them restarts. */
  isRunning(): boolean;
  stop(): Promise<void>;
};

/** Starts all queues of the registry's jobs; the caller stops them before it ends the pool. */
export async function startQueue(runtime: Runtime, pool: pg.Pool): Promise<Queue> {
  const controller = new AbortController();
  const { signal } = controller;
  const names = queuesOf(runtime);
  const started = await Promise.all(names.map((queue) => keepRunning(runtime, pool, queue, signal)));
  const rescue = watchStuckJobs(runtime);
  return {
    isRunning: () => !signal.aborted && started.every((one) => one.isRunning()),
    stop: async () => {
      controller.abort();
      await rescue.stop();
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

/** The queues that have jobs: with a runner without any, the library complains at each poll. */
function queuesOf({ jobs }: Runtime): JobQueue[] {
  const used = new Set(Object.values(jobs).map(queueOf));
  return (["main", "mail", "webhook"] as const).filter((queue) => queue === "main" || used.has(queue));
}

const queueOf = ({ queue = "main" }: AnyJob): JobQueue => queue;

/** Starts one queue and restarts it whenever it fails; call `stop` only after the signal has fired. */
async function keepRunning(
  runtime: Runtime,
  pool: pg.Pool,
  queue: JobQueue,
  signal: AbortSignal,
): Promise<Queue> {
  let queueRun = await startRun(runtime, pool, queue);
  let isRunning = true;
  const supervision = (async () => {
    for (;;) {
      const error = await failureOf(queueRun, signal);
      if (signal.aborted) return;
      isRunning = false;
      runtime.log.warn({ err: error, queue }, "the queue stopped and is starting again");
      // Not awaited: if a result could not be written, the library's `stop` never resolves.
      queueRun.runner.stop().catch(() => undefined);
      const restarted = await restart(runtime, pool, queue, signal);
      if (!restarted) return;
      queueRun = restarted;
      isRunning = true;
    }
  })();
  return {
    isRunning: () => isRunning,
    stop: async () => {
      await supervision;
      await Promise.race([queueRun.runner.stop().catch(() => undefined), queueRun.failure]);
    },
  };
}

/** One runner of the library, and the error with which it will fail. */
type QueueRun = { runner: Runner; failure: Promise<unknown> };

/** Waits for the failure or the signal, and leaves no listener on the signal. */
function failureOf({ failure }: QueueRun, signal: AbortSignal): Promise<unknown> {
  return new Promise((done) => {
    const stop = () => done(undefined);
    signal.addEventListener("abort", stop);
    failure.then((error) => {
      signal.removeEventListener("abort", stop);
      done(error);
    });
  });
}

/** Tries every second until a runner starts; null once the signal has fired. */
async function restart(
  runtime: Runtime,
  pool: pg.Pool,
  queue: JobQueue,
  signal: AbortSignal,
): Promise<QueueRun | null> {
  for (;;) {
    await wait(restartMs, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return null;
    try {
      return await startRun(runtime, pool, queue);
    } catch (error) {
      runtime.log.warn({ err: error, queue }, "the queue could not start and will try again");
    }
  }
}

async function startRun(runtime: Runtime, pool: pg.Pool, queue: JobQueue): Promise<QueueRun> {
  const ctx = jobContext(runtime);
  const logger = new Logger(() => (level, message, meta) => {
    const line = { source: "queue", queue, error: meta?.error };
    // A failed job already has its own line, with its digest.
    if (level === "error" && message.startsWith("Failed task")) runtime.log.warn(line, message);
    else if (level === "error") runtime.log.error(line, message);
    else if (level === "warning") runtime.log.warn(line, message);
    else runtime.log.debug(line, message);
  });
  const events = new EventEmitter();
  holdWorkerLock(events, runtime);
  const failedNames = new Set<string>();
  const work = async (name: string, payload: unknown) => {
    try {
      await runJob(ctx, name, payload);
    } catch (error) {
      failedNames.add(name);
      noteJobFault(runtime, name, error);
      throw error;
    }
    if (failedNames.delete(name)) await promoteQueuedJobs(runtime, name);
  };
  // After either event the library takes no further job. Its own promise settles only when the running jobs have ended,
  // and never if their results cannot be written.
  const fatal = new Promise<unknown>((done) => {
    events.once("pool:fatalError", ({ error }: { error: unknown }) => done(error));
    events.once("pool:gracefulShutdown", ({ message }: { message: string }) => done(new Error(message)));
  });
  const runner = await run({
    pgPool: pool,
    concurrency: concurrency[queue],
    pollInterval: pollMs[queue],
    noHandleSignals: true,
    ...(queue === "main" ? { crontab } : { parsedCronItems: [] }),
    logger,
    events,
    // With batches, the library reports a result that it cannot write by an event; without them, by an unhandled
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
  return { runner, failure: Promise.race([fatal, ended]) };
}
