// Background work: what a job gets, how one is declared, and how run-now jobs are tried inline.
import type { z } from "zod";
import type { JobType } from "#domain/job.ts";
import type { AnyJob, JobContext } from "../runtime.ts";

/** Declares the work behind a job type. A payload that does not fit fails the job loudly. */
export function defineJob<P>(type: JobType<P>, run: (ctx: JobContext, payload: P) => Promise<void>): AnyJob {
  const payload: z.ZodType<P> = type.payload;
  return { name: type.name, queue: type.queue, run: async (ctx, raw) => run(ctx, payload.parse(raw)) };
}
