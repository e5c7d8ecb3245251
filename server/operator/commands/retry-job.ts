import { z } from "zod";
import { refuse } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { lockDeadJob, reviveJob } from "#server/kernel/queue/dead-jobs.ts";

/** The number of a job in the queue. */
export const JobId = z.int().positive();

/** Runs a job without attempts left again, with all attempts. */
export const retryJob = defineCommand({
  name: "retry_job",
  summary: "The operator has a job tried again that has no attempts left.",
  needs: "operator",
  proof: "none",
  input: z.object({ job_id: JobId }),
  output: z.strictObject({ job_id: z.int(), job: z.string() }),
  load: async (ctx, { job_id }) => (await lockDeadJob(ctx.tx, job_id)) ?? refuse("not_found"),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { job_id }, job) {
    await reviveJob(ctx.tx, job_id);
    return { job_id, job };
  },
  audit: (_input, _job, { job_id, job }) => ({ subject: ["job", jobSubject(job_id)], job_id, job }),
  exposedVia: ["ui", "rpc"],
});

/** The number of a job, formatted as an id. */
const jobSubject = (job_id: number) => `00000000-0000-4000-8000-${job_id.toString(16).padStart(12, "0")}`;
