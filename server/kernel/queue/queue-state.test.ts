// Reading the state of the queues costs the same however many jobs wait, have ended or are scheduled.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { jobPriority } from "#domain/job.ts";
import { startRuntime } from "#tests/kit/runtime.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { maxCountedJobs, readQueueState, waitingJobs } from "./queue-state.ts";

const bench = duringFile(startRuntime);

type Plan = { "Node Type": string; "Index Name"?: string; "Actual Rows": number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

test("reads no more rows than it counts, all from the workers' index", async () => {
  const { owner, runtime } = bench;
  const many = maxCountedJobs + 2_000;
  await owner.query(
    `insert into graphile_worker._private_tasks (identifier) values ('test_state') on conflict do nothing`,
  );
  for (const run_at of ["now() - interval '1 hour'", "now() + interval '1 day'"])
    await owner.query(
      `insert into graphile_worker._private_jobs (task_id, run_at, priority, max_attempts)
       select (select id from graphile_worker._private_tasks where identifier = 'test_state'),
         ${run_at} + n * interval '1 millisecond', $2, 72 from generate_series(1, $1) n`,
      [many, jobPriority.usual],
    );
  await owner.query("analyze graphile_worker._private_jobs");
  const compiled = waitingJobs().compile(runtime.db);
  expect(compiled.parameters).toEqual([]);
  const explained = await sql<{ "QUERY PLAN": [{ Plan: Plan }] }>`
    explain (analyze, format json) ${sql.raw(compiled.sql)}`.execute(runtime.db);
  const nodes = explained.rows.flatMap((row) => nodesOf(row["QUERY PLAN"][0].Plan));
  const jobs = nodes.filter((node) => node["Index Name"] === "jobs_main_index");
  expect(jobs).toHaveLength(2);
  for (const node of jobs) expect(node["Actual Rows"]).toBeLessThanOrEqual(maxCountedJobs);
  // A full scan of the table of job kinds is fine: it has some dozens of rows.
  const scans = nodes.filter((node) => node["Node Type"] === "Seq Scan");
  for (const node of scans) expect(node["Actual Rows"]).toBeLessThan(200);
  const { main } = await readQueueState(runtime, runtime.db);
  expect(main.jobs).toBe(maxCountedJobs);
  expect(main.oldest_s).toBeGreaterThan(3_500);
});
