// Jobs in the queue, for operators. Without their payloads, which may name people.
import { sql } from "kysely";
import { scrubText } from "#domain/fault.ts";
import { type JobState, jobName, jobState, queuedJobs } from "#server/kernel/queue/listed-jobs.ts";
import type { ReadScope } from "#server/kernel/scope.ts";

export type JobRow = {
  id: number;
  name: string;
  state: JobState;
  attempts: number;
  created_at: string;
  /** When a waiting one runs; of another when its last attempt began or failed. */
  at: string;
  /** The error of the last attempt, without personal data. */
  error: string | null;
};

const maxErrorCharacters = 300;

const isDue = sql<boolean>`job.is_available`;
/** Also the last attempt of a dead job sets `run_at`. */
const moment = sql<Date>`(case when ${isDue} then job.run_at else coalesce(job.locked_at, job.updated_at) end)`;

/** The jobs that a query of `queuedJobs` finds. */
export async function readJobs(found: ReturnType<typeof queuedJobs>): Promise<JobRow[]> {
  const rows = await found
    .select([
      sql<number>`job.id::float8`.as("id"),
      jobName.as("name"),
      jobState.as("state"),
      sql<number>`job.attempts::int`.as("attempts"),
      sql<Date>`job.created_at`.as("created_at"),
      moment.as("at"),
      sql<string | null>`job.last_error`.as("error"),
    ])
    .execute();
  return rows.map(({ created_at, at, error, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    at: at.toISOString(),
    error: error === null ? null : scrubText(error).slice(0, maxErrorCharacters),
  }));
}

/** The latest jobs without attempts left. Nobody but an operator in person sees any. */
export const listDeadJobs = (scope: ReadScope, rows: number): Promise<JobRow[]> =>
  readJobs(queuedJobs(scope).where(sql<boolean>`${jobState} = 'dead'`).orderBy("job.id", "desc").limit(rows));

/** One job; null for one that has ended, and for everybody but an operator in person. */
export async function findJob(scope: ReadScope, id: string): Promise<JobRow | null> {
  if (!/^[1-9]\d{0,14}$/.test(id)) return null;
  const [job] = await readJobs(queuedJobs(scope).where(sql<boolean>`job.id = ${id}::bigint`));
  return job ?? null;
}
