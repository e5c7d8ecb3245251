// The one place that puts work into the queue. Called with a transaction, the job exists only if that commits; called
// with the plain database (from a job), it exists at once.
import { type Expression, type RawBuilder, sql } from "kysely";
import type { JobType } from "#domain/job.ts";
import type { EnqueueOptions } from "../command.ts";
import type { Database, Tx } from "../database/db.ts";
import { withLink } from "../telemetry/spans.ts";

const runNowDelayMs = 20_000;
/** With waits of at most an hour (`queue-rescue.ts`), retries outlast an outage of more than two days. */
const maxAttempts = 72;

/** Enqueues one job and returns its payload as the queue holds it. Throws when the payload does not fit. */
export async function enqueueJob<P>(
  db: Database | Tx,
  job: JobType<P>,
  payload: P,
  options: EnqueueOptions = {},
): Promise<P> {
  const checked = job.payload.parse(payload);
  // The queue compares with the database's clock, which does not follow the application's clock.
  const run_at = options.is_run_now ? new Date(Date.now() + runNowDelayMs) : (options.run_at ?? null);
  await sql`select graphile_worker.add_job(${job.name}, ${JSON.stringify(withLink(checked))}::json,
    run_at := ${run_at}::timestamptz, job_key := ${options.key ?? null}::text,
    max_attempts := ${maxAttempts}::int)`.execute(db);
  return checked;
}

/**
 * A call that enqueues one job for each row of a query, with columns as payload: for work whose id the same statement
 * creates. The worker checks the payload when it runs.
 */
export function enqueueRowJob<P extends Record<string, unknown>>(
  job: JobType<P>,
  payload: { [Field in keyof P]: Expression<unknown> },
): RawBuilder<unknown> {
  const fields = Object.entries(payload).map(([name, value]) => sql`${sql.lit(name)}, ${value}`);
  return sql`graphile_worker.add_job(${sql.lit(job.name)}, json_build_object(${sql.join(fields)}),
    max_attempts := ${sql.lit(maxAttempts)})`;
}

/**
 * Enqueues many jobs of one kind in one statement, each under its key; a queued job with the key is replaced.
 * @throws when a payload does not fit; then it enqueues none of them.
 */
export async function enqueueJobs<P>(
  db: Database | Tx,
  job: JobType<P>,
  jobs: readonly { key: string; payload: P }[],
  priority: number,
): Promise<void> {
  if (jobs.length === 0) return;
  const specs = jobs.map(({ key, payload }) => ({ key, payload: job.payload.parse(payload) }));
  await sql`select count(*) from graphile_worker.add_jobs((
    select array_agg((${job.name}, spec.payload, null, null, ${maxAttempts}::int, spec.key, ${priority}::int,
      null)::graphile_worker.job_spec)
    from json_to_recordset(${JSON.stringify(specs)}::json) as spec(key text, payload json)))`.execute(db);
}
