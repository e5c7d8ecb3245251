// A run-now job runs inline right after commit, because a person waits for its result. The queue holds the same job for
// 20 s later; if the inline try succeeds, it removes the queued one.
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { isRefusal } from "#domain/refusal.ts";
import type { AnyJob, JobContext, Runtime } from "../runtime.ts";
import { announce, type JobOutcome, startStopwatch, toMs } from "../telemetry/observe.ts";
import { inSpan, takeLink } from "../telemetry/spans.ts";
import { isServiceFailure } from "./service-failure.ts";

/** The longest that the caller waits; the attempt itself goes on. */
const maxWaitMs = 10_000;

/** Tries one job inline. Logs a failure and leaves the job to the queue; never fails the command. */
export async function runNow(ctx: JobContext, name: string, payload: unknown, key: string): Promise<void> {
  await Promise.race([tryNow(ctx, name, payload, key), wait(maxWaitMs, undefined, { ref: false })]);
}

async function tryNow(ctx: JobContext, name: string, payload: unknown, key: string): Promise<void> {
  const { db, log } = ctx.runtime;
  try {
    await runJob(ctx, name, payload);
    await sql`select graphile_worker.remove_job(${key})`.execute(db);
  } catch (error) {
    log.warn({ err: error, job: name, key }, "a run-now job failed; the queue will try it again");
    noteJobFault(ctx.runtime, name, error);
  }
}

/** Notes an error of a job, unless a service did not answer: the queue then retries, and nothing of ours is wrong. */
export function noteJobFault({ faults }: Pick<Runtime, "faults">, name: string, error: unknown): void {
  if (isRefusal(error) || isServiceFailure(error)) return;
  faults.note(error, { kind: "job", place: name, message: "a job failed" });
}

/** Runs a job by name, as the queue does, and logs its outcome in one line. */
export async function runJob(ctx: JobContext, name: string, queued: unknown): Promise<void> {
  const job = ctx.runtime.jobs[name];
  if (!job) throw new Error(`no job is called ${name}`);
  const { payload, linked_to } = takeLink(queued);
  const attributes = { "proffer.queue": job.queue ?? "main" };
  await inSpan({ name: `job ${name}`, kind: "consumer", attributes, linked_to }, () =>
    runMeasured(ctx, job, payload),
  );
}

async function runMeasured(ctx: JobContext, job: AnyJob, payload: unknown): Promise<void> {
  const passed = startStopwatch();
  let outcome: JobOutcome = "done";
  try {
    await job.run(ctx, payload);
  } catch (error) {
    outcome = failedOutcome(error);
    throw error;
  } finally {
    noteJob(ctx.runtime, job, outcome, passed());
  }
}

const failedOutcome = (error: unknown): JobOutcome =>
  isRefusal(error) ? "refused" : isServiceFailure(error) ? "postponed" : "failed";

function noteJob({ log }: Runtime, { name, queue = "main" }: AnyJob, outcome: JobOutcome, seconds: number) {
  announce({ kind: "job", name, queue, outcome, seconds });
  log.info({ job: name, queue, outcome, ms: toMs(seconds) }, "job");
}
