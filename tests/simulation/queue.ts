// Runs the queue's jobs one after the other in the order in which they were enqueued. As in the queue, a job is
// locked while it runs, kept when it fails and removed when it succeeds.
import type pg from "pg";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";

type Waiting = { id: string; name: string; payload: unknown };

/** `names`: the jobs to run; all others, mails among them, stay. */
export function makeQueue(runtime: Runtime, owner: pg.Pool, names: readonly string[]) {
  const context = jobContext(runtime);
  const listWaiting = async (): Promise<Waiting[]> =>
    (
      await owner.query<Waiting>(
        `select job.id, task.identifier as name, job.payload
         from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
         where task.identifier = any($1) and job.locked_at is null order by job.id`,
        [names],
      )
    ).rows;
  const run = (name: string, payload: unknown = {}) => runJob(context, name, payload);
  /** Runs each waiting job once; returns the failures by job name. */
  async function runWaiting(): Promise<{ name: string; error: unknown }[]> {
    const failures: { name: string; error: unknown }[] = [];
    for (const { id, name, payload } of await listWaiting()) {
      const lock =
        "update graphile_worker._private_jobs set locked_at = now() where id = $1 and locked_at is null";
      if ((await owner.query(lock, [id])).rowCount === 0) continue;
      try {
        await run(name, payload);
        await owner.query("delete from graphile_worker._private_jobs where id = $1", [id]);
      } catch (error) {
        failures.push({ name, error });
        await owner.query("update graphile_worker._private_jobs set locked_at = null where id = $1", [id]);
      }
    }
    return failures;
  }
  return {
    run,
    runWaiting,
    isEmpty: async () => (await listWaiting()).length === 0,
    /** Deletes the jobs that no step runs, mails above all. */
    async clear() {
      await owner.query("delete from graphile_worker._private_jobs");
      await owner.query("delete from lease");
    },
  };
}
