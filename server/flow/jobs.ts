// Jobs that move more than one noun: payment jobs with their commands, the minute tick over the table of timers, the
// sweeps, and the jobs that end what nobody paid, each after expiring the open checkouts at Stripe.

import { endAttempt, endDueChange, endOverdueBooking, releaseBooking, tick } from "#domain/flow-jobs.ts";
import { createCheckout, expireCheckout } from "#domain/payment/jobs.ts";
import { literals } from "#server/kernel/database/db.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { paymentJobs } from "#server/payment/jobs/jobs.ts";
import { findAttempt } from "#server/payment/reads/system.ts";
import { cancelOverdueBooking } from "./booking/cancellation/cancel-overdue.ts";
import { lapseChange } from "./booking/change/lapse-change.ts";
import { lapseBooking } from "./booking/lapse-booking.ts";
import { mirrorRefund } from "./payment/mirror-refund.ts";
import { recordRefund } from "./payment/record-refund.ts";
import { settlePayment } from "./payment/settle-payment.ts";
import { forgetTriesJob, sweepPaymentsJob } from "./sweep-jobs.ts";
import { ignoreRefusal, makeTick } from "./timer/run-timers.ts";
import { sweepRecordsJob } from "./timer/sweep-records.ts";
import { timers } from "./timer/timers.ts";

export const flowJobs = [
  ...paymentJobs({
    async settle(ctx, attempt_id, snapshot) {
      await ctx.run(settlePayment, { attempt_id, snapshot });
    },
    async recordRefund(ctx, answer) {
      await ctx.run(recordRefund, answer);
    },
    async mirrorRefund(ctx, refund) {
      await ctx.run(mirrorRefund, refund);
    },
  }),
  defineJob(tick, makeTick(timers)),
  sweepPaymentsJob,
  forgetTriesJob,
  sweepRecordsJob,
  defineJob(endAttempt, async (ctx, { attempt_id }) => {
    const attempt = await findAttempt(ctx.runtime.db, attempt_id);
    // Without a session, create_checkout runs a last time: the same idempotency key returns one whose answer was lost.
    const job = attempt?.session_id ? expireCheckout : createCheckout;
    await runJob(ctx, job.name, { attempt_id });
  }),
  defineJob(releaseBooking, async (ctx, { booking_id }) => {
    await expireCheckouts(ctx, booking_id);
    await ignoreRefusal(ctx, lapseBooking, { booking_id });
  }),
  defineJob(endOverdueBooking, async (ctx, { booking_id }) => {
    await expireCheckouts(ctx, booking_id);
    await ignoreRefusal(ctx, cancelOverdueBooking, { booking_id });
  }),
  defineJob(endDueChange, async (ctx, { change_id }) => {
    const change = await ctx.runtime.db
      .selectFrom("booking_change")
      .select(["booking_id", "status"])
      .where("id", "=", change_id)
      .executeTakeFirst();
    // An unanswered proposal asks for no payment; an open checkout is then for something else.
    if (change?.status === "awaiting_payment") await expireCheckouts(ctx, change.booking_id);
    await ignoreRefusal(ctx, lapseChange, { change_id });
  }),
];

/**
 * Ends the booking's open checkouts at Stripe and applies Stripe's answers: a last-minute payment counts, even if its
 * webhook is late or lost.
 */
async function expireCheckouts(ctx: JobContext, booking_id: string): Promise<void> {
  const open = await ctx.runtime.db
    .selectFrom("payment_attempt")
    .select("id")
    .where("booking_id", "=", booking_id)
    .where("status", "in", literals(["created", "requires_action"]))
    .where("session_id", "is not", null)
    .execute();
  for (const { id } of open) await runJob(ctx, expireCheckout.name, { attempt_id: id });
}
