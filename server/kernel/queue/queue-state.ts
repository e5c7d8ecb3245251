// How many jobs wait and since when, for the metrics and the diagnosis. However many wait, it reads a bounded number of
// rows, from the index by which the workers find their jobs.
import { sql } from "kysely";
import { type JobQueue, jobPriority } from "#domain/job.ts";
import type { Database, Tx } from "../database/db.ts";
import type { Runtime } from "../runtime.ts";
import { deadJobs } from "./dead-jobs.ts";

/** The most waiting jobs to count per priority; a higher number is reported as this one. */
export const maxCountedJobs = 10_000;
const statementLimit = "1s";
const limitMs = 2_000;

/** `oldest_s`: how long the oldest job has been due; null when none waits. */
export type QueueState = { jobs: number; oldest_s: number | null };

type Row = { name: string; jobs: number; oldest_s: number };

/** The statement. Future jobs do not count as waiting. Each priority is a range of the index. */
export function waitingJobs() {
  const ofPriority = (priority: number) => sql`(select task_id, run_at from graphile_worker._private_jobs
    where is_available = true and priority = ${sql.lit(priority)} and run_at <= now()
    order by run_at limit ${sql.lit(maxCountedJobs)})`;
  return sql<Row>`with waiting as (${sql.join(Object.values(jobPriority).map(ofPriority), sql` union all `)})
    select task.identifier as name, count(*)::int as jobs,
      extract(epoch from now() - min(waiting.run_at))::float8 as oldest_s
    from waiting join graphile_worker._private_tasks task on task.id = waiting.task_id
    group by task.identifier`;
}

/** Reads with a limit for each statement. @throws when the database does not answer within two seconds */
export function readBounded<T>(db: Database, read: (tx: Tx) => Promise<T>): Promise<T> {
  return withinLimit(
    db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${statementLimit}, true)`.execute(tx);
      return read(tx);
    }),
  );
}

/** What waits, by the name of the job. @throws when the database does not answer within two seconds */
export function readWaitingJobs(db: Database): Promise<Row[]> {
  return readBounded(db, async (tx) => (await waitingJobs().execute(tx)).rows);
}

/** Jobs without attempts left, by name. @throws when the database does not answer within two seconds */
export async function readDeadJobs(db: Database): Promise<{ name: string; jobs: number }[]> {
  const rows = await readBounded(db, async (tx) => (await deadJobs().execute(tx)).rows);
  const names = [...new Set(rows.map(({ name }) => name))];
  const count = (name: string) => rows.reduce((sum, row) => sum + (row.name === name ? row.jobs : 0), 0);
  return names.map((name) => ({ name, jobs: count(name) }));
}

/** Dead jobs of each queue. @throws when the database does not answer within two seconds */
export async function countDeadJobs(
  { jobs }: Pick<Runtime, "jobs">,
  db: Database,
): Promise<Record<JobQueue, number>> {
  const counts: Record<JobQueue, number> = { main: 0, mail: 0, webhook: 0 };
  for (const { name, jobs: dead } of await readDeadJobs(db)) counts[jobs[name]?.queue ?? "main"] += dead;
  return counts;
}

/** The number of live workers: each holds an advisory lock by its id while it listens (`queue-rescue.ts`). */
export async function countWorkers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lock.pid)::int as count from pg_locks lock
    join pg_stat_activity session on session.pid = lock.pid
    where lock.locktype = 'advisory' and lock.mode = 'ShareLock' and lock.granted
      and session.datname = current_database() and session.usename = current_user
      and session.state = 'idle'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** `age_s`: since the last minute in which the tick was due; null: in none yet. */
export type TickRun = { age_s: number | null; is_failing: boolean };

/** When the minute tick was due last, and whether it fails. @throws when the database does not answer in time */
export async function readTick(db: Database): Promise<TickRun> {
  const rows = await readBounded(db, async (tx) => {
    const found = await sql<TickRun>`select
      (select extract(epoch from now() - last_execution)::float8 from graphile_worker._private_known_crontabs
        where identifier = 'tick') as age_s,
      exists (select 1 from graphile_worker._private_jobs where key = 'tick' and last_error is not null) as is_failing`.execute(
      tx,
    );
    return found.rows;
  });
  return rows[0] ?? { age_s: null, is_failing: false };
}

/** The state of each queue. @throws when the database does not answer within two seconds */
export async function readQueueState(
  { jobs }: Pick<Runtime, "jobs">,
  db: Database,
): Promise<Record<JobQueue, QueueState>> {
  const rows = await readWaitingJobs(db);
  const states: Record<JobQueue, QueueState> = {
    main: { jobs: 0, oldest_s: null },
    mail: { jobs: 0, oldest_s: null },
    webhook: { jobs: 0, oldest_s: null },
  };
  for (const row of rows) {
    const state = states[jobs[row.name]?.queue ?? "main"];
    state.jobs += row.jobs;
    state.oldest_s = Math.max(state.oldest_s ?? 0, row.oldest_s);
  }
  return states;
}

async function withinLimit<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the queue could not be read in time")), limitMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}
