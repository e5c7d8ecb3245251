// The one place that puts work into the queue. Called with a transaction the job exists only if that
// commits; called with the plain database (from a job) it exists at once.
import { sql } from "kysely";
import type { JobType } from "#domain/job.ts";
import type { EnqueueOptions } from "./command.ts";
import type { Database, Tx } from "./db.ts";

const runNowDelayMs = 20_000;
/** With waits of at most an hour (`queue-rescue.ts`) this is more than two days: the longest outage that heals by itself. */
const maxAttempts = 72;

/** Enqueues one job and returns its payload as the queue holds it. Throws when the payload does not fit. */
export async function enqueueJob<P>(
  db: Database | Tx,
  job: JobType<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<P> {
  const checked = job.payload.parse(payload);
  // The queue lives on the database's real clock: it knows nothing of a moved one.
  const run_at = options.is_run_now ? new Date(Date.now() + runNowDelayMs) : (options.run_at ?? null);
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(checked)}::json,
    run_at := ${run_at}::timestamptz, job_key := ${options.key ?? null}::text,
    max_attempts := ${maxAttempts}::int)`.execute(db);
  return checked;
}
