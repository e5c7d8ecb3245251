// Jobs without attempts left, which nothing runs again by itself. Reads a bounded number of rows, like the state of the
// queues: the library's table also holds all waiting jobs.
import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../database/db.ts";

/** The most dead jobs to count; a higher number is reported as this one. */
const maxCountedDead = 10_000;

const isDead = sql<boolean>`(job.is_available = false and job.locked_at is null and job.attempts >= job.max_attempts)`;

/** Dead jobs by name, with the day (UTC) on which the last attempt failed. */
export function deadJobs(): RawBuilder<{ name: string; day: string; jobs: number }> {
  return sql`select task.identifier as name, to_char(dead.updated_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      count(*)::int as jobs
    from (select job.task_id, job.updated_at from graphile_worker._private_jobs job
      where ${isDead} limit ${sql.lit(maxCountedDead)}) dead
    join graphile_worker._private_tasks task on task.id = dead.task_id
    group by 1, 2 order by 1, 2`;
}

/** Locks a dead job and returns its name; null when it is not dead, or runs again. */
export async function lockDeadJob(tx: Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select task.identifier as name
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.id = ${id}::bigint and ${isDead} for update of job`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Gives a dead job all its attempts again and makes it due now. */
export async function reviveJob(tx: Tx, id: number): Promise<void> {
  await sql`select count(*) from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(
    tx,
  );
}
