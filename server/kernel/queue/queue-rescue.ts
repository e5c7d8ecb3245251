// What keeps the queue from waiting for the dead. A worker that is killed leaves its jobs locked, and the library
// would wait four hours for it. Here each worker holds a lock of the database by its name, on the connection on
// which it listens: the lock ends with the process, and whoever finds it free gives the jobs back.
import type { EventEmitter } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Runtime } from "../runtime.ts";

const everyMs = 2_000;
/** A worker that has just begun may not hold its name yet. */
const graceMs = 1_500;
/** The library lets a failed job wait up to six hours; a service that is back should not wait so long. */
const longestWait = "1 hour";

/** Failures that say that a service was away, and nothing about the job. */
const away =
  "(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|timeout|timed out|terminated|closed|fetch failed|connection to Stripe)";

/** The lock's number by the name that stands in `locked_by`. */
const lockOf = "hashtextextended('worker ' || $1, 0)";

type Listening = { workerPool: { id: string }; client: pg.PoolClient };

/** Lets every worker of this queue hold its name for as long as it listens. */
export function holdName(events: EventEmitter, runtime: Pick<Runtime, "log">): void {
  events.on("pool:listen:success", ({ workerPool, client }: Listening) => {
    client.query(`select pg_advisory_lock_shared(${lockOf})`, [workerPool.id]).catch((error: unknown) => {
      runtime.log.warn({ err: error }, "a worker does not hold its name");
    });
  });
  // The connection goes back to the pool and lives on; a lost one has lost the lock already.
  events.on("pool:listen:release", ({ workerPool, client }: Listening) => {
    client.query(`select pg_advisory_unlock_shared(${lockOf})`, [workerPool.id]).catch(() => undefined);
  });
}

/** Looks every two seconds for jobs of workers that are gone, and for failed jobs that wait too long. */
export function startRescue(runtime: Runtime): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const looking = (async () => {
    while (!signal.aborted) {
      await rescue(runtime).catch((error: unknown) =>
        runtime.log.debug({ err: error }, "left jobs cannot be looked for"),
      );
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  })();
  return {
    stop: async () => {
      stopping.abort();
      await looking;
    },
  };
}

async function rescue({ db, log }: Runtime): Promise<void> {
  const held = await sql<{ locked_by: string }>`
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and locked_at < now() - ${`${graceMs} milliseconds`}::interval`.execute(db);
  for (const { locked_by } of held.rows) {
    const freed = await sql<{ count: number }>`
      with dead as materialized (
        select 1 where pg_try_advisory_xact_lock(hashtextextended('worker ' || ${locked_by}::text, 0))
      )
      select count(graphile_worker.force_unlock_workers(array[${locked_by}::text]))::int as count
      from dead`.execute(db);
    if (freed.rows[0]?.count)
      log.warn({ worker: locked_by }, "jobs of a worker that is gone were given back");
  }
  await sql`update graphile_worker._private_jobs set run_at = now() + ${longestWait}::interval
    where locked_at is null and attempts > 0 and last_error is not null
      and run_at > now() + ${longestWait}::interval`.execute(db);
}

/** A job of this kind has gone well after one that failed: those that met the same outage need not wait longer. */
export async function hastenWaiting({ db }: Pick<Runtime, "db">, name: string): Promise<void> {
  await sql`update graphile_worker._private_jobs set run_at = now()
    where task_id = (select id from graphile_worker._private_tasks where identifier = ${name})
      and locked_at is null and attempts > 0 and run_at > now() and last_error ~* ${away}`.execute(db);
}
