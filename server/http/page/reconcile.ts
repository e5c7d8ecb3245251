// The payment's return page asks Stripe itself, with the very function that webhook and sweep use: a lost
// webhook never leaves "processing" for ever. What the page then shows is what the rows say.
import { setTimeout as wait } from "node:timers/promises";
import { sessionContext } from "#app/context.ts";
import { reconcilePayment } from "#domain/payment/jobs.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext } from "#server/kernel/run-command.ts";
import { detailsOf } from "../session/session.ts";
import type { Context } from "./page.ts";

const patienceMs = 3_000;

/**
 * Asks how an attempt stands, for at most 3 s. False when there was no answer in that time: a failure is logged, and
 * the page says what it knows.
 */
export async function reconcileNow(context: Context, attempt_id: string): Promise<boolean> {
  const { runtime } = detailsOf(context.get(sessionContext));
  const asked = runJob(jobContext(runtime), reconcilePayment.name, { attempt_id }).then(
    () => true,
    (error: unknown) => {
      runtime.log.warn({ err: error, attempt_id }, "Stripe could not be asked now");
      return false;
    },
  );
  return Promise.race([asked, wait(patienceMs, false, { ref: false })]);
}
