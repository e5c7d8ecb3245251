// Jobs as lists read them: those that wait, run or have no attempts left. A job that has ended is gone. The caller reads a
// bounded number of rows in the order of their numbers: the library's table has no index for anything else, and none of
// ours may stand on it. No query returns a payload or a key, which may name people.
import { type RawBuilder, sql } from "kysely";
import { mayAct } from "../actor.ts";
import { type Query, type ReadScope, selectFrom } from "../scope.ts";

export const jobStates = ["waiting", "running", "dead"] as const;
export type JobState = (typeof jobStates)[number];

/** Of a row of `job`. */
export const jobState = sql<JobState>`(case when job.locked_at is not null then 'running'
  when job.is_available then 'waiting' else 'dead' end)`;
/** Of a row of `job`. */
export const jobName = sql<string>`(select task.identifier from graphile_worker._private_tasks task
  where task.id = job.task_id)`;

/** That a row of `job` has this name. */
export const isJobCalled = (name: string): RawBuilder<boolean> =>
  sql`job.task_id = (select task.id from graphile_worker._private_tasks task where task.identifier = ${name})`;

/** All jobs as `job`, for an operator who watches the system; none for anybody else. */
export const queuedJobs = (scope: ReadScope): Query =>
  selectFrom(scope, "job", sql`graphile_worker._private_jobs`).where(
    mayAct(scope.actor, "watch_system") ? sql<boolean>`true` : sql<boolean>`false`,
  );
