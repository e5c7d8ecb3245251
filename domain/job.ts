// A kind of background work: its name in the queue and the shape of its payload. Commands use these to enqueue; the
// handlers live in server/<noun>/jobs.ts, so that no command imports a service.
import type { z } from "zod";

/** Mails and webhooks have separate workers, so that no payment or timer waits behind them. */
export type JobQueue = "main" | "mail" | "webhook";

/** Jobs of one queue run in ascending order of this number. */
export const jobPriority = { usual: 0, bulk: 10 } as const;

export type JobType<P = unknown> = {
  name: string;
  payload: z.ZodType<P>;
  queue: JobQueue;
};

/** Declares a kind of work. Names are snake_case and stay as long as rows with them may wait in the queue. */
export function jobType<P>(name: string, payload: z.ZodType<P>, queue: JobQueue = "main"): JobType<P> {
  return { name, payload, queue };
}
