// The return page of a payment queries Stripe itself, by the same job as webhook and sweep, so that a lost webhook
// cannot leave it on "processing". The page then shows the state of the rows.
import { setTimeout as wait } from "node:timers/promises";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { sessionContext } from "#server/http/context.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { detailsOf } from "../session/session.ts";
import type { Context } from "./page.ts";

const maxWaitMs = 3_000;

/**
 * Updates an attempt from Stripe, waiting at most 3 s. False if Stripe did not answer in that time; logs a failure.
 */
export async function reconcileNow(context: Context, attempt_id: string): Promise<boolean> {
  const { runtime } = detailsOf(context.get(sessionContext));
  const outcome = runJob(jobContext(runtime), reconcilePayment.name, { attempt_id }).then(
    () => true,
    (error: unknown) => {
      runtime.log.warn({ err: error, attempt_id }, "Stripe did not answer");
      return false;
    },
  );
  return Promise.race([outcome, wait(maxWaitMs, false, { ref: false })]);
}
