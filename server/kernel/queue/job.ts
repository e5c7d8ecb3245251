// Declares background jobs: a payload is parsed when it is enqueued and again when the job runs.
import type { z } from "zod";
import type { JobType } from "#domain/job.ts";
import type { AnyJob, JobContext } from "../runtime.ts";

/** Declares the work behind a job type. The job fails when its payload does not fit the schema. */
export function defineJob<P>(type: JobType<P>, run: (ctx: JobContext, payload: P) => Promise<void>): AnyJob {
  const payload: z.ZodType<P> = type.payload;
  return { name: type.name, queue: type.queue, run: async (ctx, raw) => run(ctx, payload.parse(raw)) };
}
