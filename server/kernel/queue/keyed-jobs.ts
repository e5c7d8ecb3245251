// Jobs that wait, run or have no attempts left, by the keys under which they were enqueued. A job that has ended is gone.
import { sql } from "kysely";
import { executeIn, type ReadScope } from "../scope.ts";

export type KeyedJob = {
  id: number;
  name: string;
  attempts: number;
  is_dead: boolean;
  run_at: Date;
  error: string;
};

/** Latest first; each key names at most one. */
export async function listKeyedJobs(
  scope: ReadScope,
  keys: readonly string[],
  rows: number,
): Promise<readonly KeyedJob[]> {
  const statement = sql<KeyedJob>`select job.id::float8 as id, task.identifier as name, job.attempts::int,
      (job.locked_at is null and job.attempts >= job.max_attempts) as is_dead, job.run_at,
      coalesce(job.last_error, '') as error
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where job.key = any(${[...keys]}::text[]) order by job.id desc limit ${rows}`;
  return (await executeIn(scope, statement)).rows;
}
