// The sweep: every five minutes it asks Stripe about every payment, refund and stored event that has waited for more
// than five minutes. So no open row depends on a webhook that Stripe could not deliver. Only events about closed rows
// need their webhook: a bank dispute, a refund made at Stripe or failed there after it had succeeded.
import { forgetTries, sweepPayments } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import { createCheckout, processStripeEvent, reconcilePayment, submitRefund } from "#domain/payment/jobs.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { deleteOldTries } from "#server/kernel/rate/limit.ts";
import type { AnyJob, JobContext } from "#server/kernel/runtime.ts";
import { listUnreadEvents, listWaitingAttempts, listWaitingRefunds } from "#server/payment/reads/system.ts";
import { withErrorLog } from "./timer/run-timers.ts";

const sweepAfterMs = 5 * units.minute_ms;
const rowsPerPage = 200;
/** Rows of one sweep that run concurrently, so that a slow answer does not delay all others. */
const concurrency = 4;

type Row = { id: string };
type Page = { before: Date; after: string | null; rows: number };

/** A sweep with this many rows under way at once. */
export function makePaymentSweep(at_once = concurrency): AnyJob {
  return defineJob(sweepPayments, async (ctx) => {
    const { db, clock } = ctx.runtime;
    const before = new Date(clock.now().getTime() - sweepAfterMs);
    await sweep(
      ctx,
      { before, at_once },
      (page) => listWaitingAttempts(db, page),
      ({ id, session_id }) =>
        runJob(ctx, (session_id ? reconcilePayment : createCheckout).name, { attempt_id: id }),
    );
    await sweep(
      ctx,
      { before, at_once },
      (page) => listWaitingRefunds(db, page),
      ({ id }) => runJob(ctx, submitRefund.name, { refund_id: id }),
    );
    await sweep(
      ctx,
      { before, at_once },
      (page) => listUnreadEvents(db, page),
      ({ id }) => runJob(ctx, processStripeEvent.name, { event_id: id }),
    );
  });
}
export const sweepPaymentsJob = makePaymentSweep();

/** Deletes counts whose window is over, once an hour. */
export const forgetTriesJob = defineJob(forgetTries, async ({ runtime }) => {
  await deleteOldTries(runtime.db);
});

/** Works through all pages; a failing row is logged and tried again by the next sweep. */
async function sweep<R extends Row>(
  ctx: JobContext,
  { before, at_once }: { before: Date; at_once: number },
  list: (page: Page) => Promise<R[]>,
  work: (row: R) => Promise<void>,
): Promise<void> {
  let rows: R[] = [];
  do {
    rows = await list({ before, after: rows.at(-1)?.id ?? null, rows: rowsPerPage });
    await runConcurrently(rows, at_once, (row) => withErrorLog(ctx, row.id, () => work(row)));
  } while (rows.length === rowsPerPage);
}

/** Runs `work` on all rows, `at_once` at a time. */
async function runConcurrently<R>(
  rows: readonly R[],
  at_once: number,
  work: (row: R) => Promise<void>,
): Promise<void> {
  const queue = rows.values();
  const workers = Array.from({ length: at_once }, async () => {
    for (const row of queue) await work(row);
  });
  await Promise.all(workers);
}
