// The queue: a worker lives, no job has waited long, and every job has attempts left.
import { givenUpState, waitState, workerState } from "#domain/operator/health.ts";
import { makeDatabase, makePool } from "#server/kernel/database/db.ts";
import { countWorkers, readDeadJobs, readWaitingJobs } from "#server/kernel/queue/queue-state.ts";
import { type CheckResult, judged, ok } from "./finding.ts";

const workerRemedy =
  "Start a worker: `npm start` runs one unless WORKER=none; then it is `npm run worker`. Its log says why one has ended.";

type Waiting = { name: string; jobs: number; oldest_s: number };

/** What the number of workers, the waiting jobs and the dead ones mean. */
export function queueFindings(
  workers: number,
  waiting: readonly Waiting[],
  dead: readonly { name: string; jobs: number }[] = [],
): CheckResult[] {
  const found: CheckResult[] = [];
  if (workers === 0)
    found.push(
      judged(workerState(workers), "no worker is running: no payment, timer or mail is done", workerRemedy),
    );
  const oldest = waiting.toSorted((a, b) => b.oldest_s - a.oldest_s)[0];
  const jobs = waiting.reduce((sum, row) => sum + row.jobs, 0);
  const state = waitState(oldest?.oldest_s ?? null);
  if (oldest && state !== "ok") {
    const message = `${jobs} jobs wait, the oldest (${oldest.name}) for ${Math.round(oldest.oldest_s / 60)} minutes`;
    const remedy = "Look for its errors in the worker's log; where there are none, start another worker.";
    found.push(judged(state, message, remedy));
  }
  if (dead.length > 0) {
    const names = dead.map(({ name, jobs: count }) => `${count} ${name}`).join(", ");
    found.push(
      judged(
        givenUpState(dead.length),
        `jobs without attempts left: ${names}`,
        "Nothing runs them again by itself. Look in the worker's log why they failed, then try them again at /admin/jobs?state=dead.",
      ),
    );
  }
  return found.length > 0 ? found : [ok(`${workers} workers listen, ${jobs} jobs wait`)];
}

/** Reads all three from the database, as the application's role. */
export async function checkQueue(url: string): Promise<CheckResult[]> {
  const pool = makePool(url, () => undefined, { max: 1, statement_limit_ms: null });
  try {
    const db = makeDatabase(pool, { prepares: false });
    return queueFindings(await countWorkers(db), await readWaitingJobs(db), await readDeadJobs(db));
  } finally {
    await pool.end();
  }
}
