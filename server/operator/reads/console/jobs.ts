// The queue: jobs that wait, run or have no attempts left.
import { sql } from "kysely";
import { isJobCalled, jobState, jobStates, queuedJobs } from "#server/kernel/queue/listed-jobs.ts";
import { readJobs } from "../watch/jobs.ts";
import { defineList, type Sort } from "./declaration.ts";
import { keysIn } from "./parts.ts";

const byNumber = (direction: Sort["direction"]): Sort => ({
  key: sql.ref("job.id"),
  kind: "number",
  direction,
  leads: [],
});

/** Their numbers grow, so that the newest one has the highest. */
export const jobList = defineList({
  name: "jobs",
  table: "job",
  rows: queuedJobs,
  key: { column: "id", type: "bigint" },
  columns: {
    type: { kind: "link" },
    state: { kind: "state" },
    attempts: { kind: "number" },
    next_run: { kind: "date" },
    error: { kind: "text" },
    created: { kind: "date" },
  },
  states: jobStates,
  filters: {
    state: (state) => sql`${jobState} = ${sql.lit(state)}`,
    kind: isJobCalled,
  },
  date: sql`job.created_at`,
  sorts: { newest: byNumber("desc"), oldest: byNumber("asc") },
  async read(scope, ids) {
    const rows = await readJobs(queuedJobs(scope).where(keysIn("job.id", ids, "bigint")));
    return rows.map(({ id, name, state, attempts, at, created_at, error }) => ({
      id: String(id),
      cells: {
        type: { text: name, to: `/admin/jobs/${id}` },
        state,
        attempts,
        next_run: state === "waiting" ? at : null,
        error,
        created: created_at,
      },
    }));
  },
});
