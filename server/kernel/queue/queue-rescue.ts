// Releases the jobs of killed workers, which the library would leave locked for four hours. Each worker holds an
// advisory lock by its id on its listening connection: the lock ends with the process, and any process that finds it
// free unlocks the jobs.
import type { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Runtime } from "../runtime.ts";

const intervalMs = 2_000;
/** A worker that has just started may not hold its advisory lock yet. */
const graceMs = 1_500;
/** The library's own backoff grows to six hours. */
const maxBackoff = "1 hour";

/** Error messages that mean a service was unavailable and say nothing about the job. */
const outagePattern =
  "(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|timeout|timed out|terminated|closed|fetch failed|connection to Stripe)";

/** The advisory lock's number, from the worker id in `locked_by`. */
const lockOf = "hashtextextended('worker ' || $1, 0)";

type Listening = { workerPool: { id: string }; client: pg.PoolClient };

/** Makes every worker of this queue hold its advisory lock for as long as it listens. */
export function holdWorkerLock(events: EventEmitter, runtime: Pick<Runtime, "log">): void {
  events.on("pool:listen:success", ({ workerPool, client }: Listening) => {
    client.query(`select pg_advisory_lock_shared(${lockOf})`, [workerPool.id]).catch((error: unknown) => {
      runtime.log.warn({ err: error }, "a worker could not lock its name");
    });
  });
  // The connection returns to the pool with its locks; a lost connection has lost the lock already.
  events.on("pool:listen:release", ({ workerPool, client }: Listening) => {
    client.query(`select pg_advisory_unlock_shared(${lockOf})`, [workerPool.id]).catch(() => undefined);
  });
}

/** Looks every two seconds for jobs of workers that are gone, and for failed jobs that wait too long. */
export function watchStuckJobs(runtime: Runtime): { stop(): Promise<void> } {
  const controller = new AbortController();
  const { signal } = controller;
  const loop = (async () => {
    while (!signal.aborted) {
      await rescue(runtime).catch((error: unknown) =>
        runtime.log.debug({ err: error }, "could not look for abandoned jobs"),
      );
      await wait(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      controller.abort();
      await loop;
    },
  };
}

async function rescue({ db, log }: Runtime): Promise<void> {
  const held = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - ${`${graceMs} milliseconds`}::interval`.execute(db);
  for (const { locked_by } of held.rows) {
    const unlocked = await sql<{ count: number }>`
      with dead as materialized (
        select 1 where pg_try_advisory_xact_lock(hashtextextended('worker ' || ${locked_by}::text, 0))
      )
      select count(graphile_worker.force_unlock_workers(array[${locked_by}::text]))::int as count
      from dead`.execute(db);
    if (unlocked.rows[0]?.count)
      log.warn({ worker: locked_by }, "returned the jobs of a dead worker to the queue");
  }
  await sql`update graphile_worker._private_jobs set run_at = now() + ${maxBackoff}::interval
    where locked_at is null and attempts > 0 and last_error is not null
      and run_at > now() + ${maxBackoff}::interval`.execute(db);
}

/** After a job succeeds where one of its kind had failed: makes retries that an outage delayed due now. */
export async function promoteQueuedJobs({ db }: Pick<Runtime, "db">, name: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      and locked_at is null and attempts > 0 and run_at > now() and last_error ~* ${outagePattern}`.execute(
    db,
  );
}
