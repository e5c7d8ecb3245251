// A kind of background work: its name in the queue and the shape of its payload. Commands enqueue by
// these; what is done lives in server/<noun>/jobs.ts, so that a command never drags a service along.
import type { z } from "zod";

export type JobType<P = unknown> = { name: string; payload: z.ZodType<P> };

/** Declares a kind of work. Names are snake_case and stay for as long as rows with them may wait in the queue. */
export function jobType<P>(name: string, payload: z.ZodType<P>): JobType<P> {
  return { name, payload };
}
