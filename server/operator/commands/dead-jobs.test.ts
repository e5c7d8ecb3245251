// Only operators see a job without attempts left, and can run it again with all attempts.

import { expect, test } from "vitest";
import { initialSettings } from "#domain/setting/settings.ts";
import { queueFindings } from "#scripts/doctor/check-queue.ts";
import { readDeadJobs } from "#server/kernel/queue/queue-state.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { kitDuringFile } from "#tests/kit/shared/kit-during-file.ts";
import { listDeadJobs } from "../reads/watch/jobs.ts";
import { retryJob } from "./retry-job.ts";

const kit = kitDuringFile();

test("a dead job is listed without addresses, named by the doctor, and retried once", async () => {
  const { db, clock } = kit.runtime;
  const [operator, customer] = [await kit.operator(), await kit.customer()];
  const { job_id } = await kit.deadJob();
  const listed = async (actor: typeof operator) =>
    listDeadJobs(new ReadScope(db, actor, clock.now(), initialSettings), 50);
  expect(await listed(customer)).toEqual([]);
  expect(await listed(operator)).toMatchObject([{ id: job_id, name: "end_impersonations" }]);
  expect(JSON.stringify(await listed(operator))).not.toContain("mailbox.test");
  const [found] = queueFindings(1, [], await readDeadJobs(db));
  expect(found).toMatchObject({
    status: "warning",
    message: expect.stringContaining("1 end_impersonations"),
  });
  expect(await kit.run(retryJob, operator, { job_id })).toEqual({ job_id, job: "end_impersonations" });
  expect(await listed(operator)).toEqual([]);
  const rows = await kit.rows(
    "select attempts, is_available from graphile_worker._private_jobs where id = $1",
    job_id,
  );
  expect(rows).toEqual([{ attempts: 0, is_available: true }]);
  await expect(kit.run(retryJob, operator, { job_id })).rejects.toMatchObject({ code: "not_found" });
});
