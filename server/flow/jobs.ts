// The work of the queue that moves more than one noun: the minute tick over the table of timers, the sweep for
// payments nobody has told us of, and the release of a booking that was not paid.
import { releaseBooking, sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import {
  createCheckout,
  expireCheckout,
  processStripeEvent,
  reconcilePayment,
  submitRefund,
} from "#domain/payment/jobs.ts";
import { defineJob } from "#server/kernel/job.ts";
import { runJob } from "#server/kernel/run-now.ts";
import { paymentJobs } from "#server/payment/jobs.ts";
import { listUnreadEvents, listWaitingAttempts, listWaitingRefunds } from "#server/payment/reads-system.ts";
import { lapseBooking } from "./lapse-booking.ts";
import { makeTick, quietly, unlessRefused } from "./run-timers.ts";
import { settlePayment } from "./settle-payment.ts";
import { timers } from "./timers.ts";

const sweepAfterMs = 5 * units.minute_ms;

export const flowJobs = [
  ...paymentJobs(async (ctx, attempt_id, snapshot) => {
    await ctx.run(settlePayment, { attempt_id, snapshot });
  }),
  defineJob(tick, makeTick(timers)),
  defineJob(sweepPayments, async (ctx) => {
    const { db, clock } = ctx.runtime;
    const before = new Date(clock.now().getTime() - sweepAfterMs);
    for (const { id, session_id } of await listWaitingAttempts(db, before)) {
      const job = session_id ? reconcilePayment : createCheckout;
      await quietly(ctx, id, () => runJob(ctx, job.name, { attempt_id: id }));
    }
    for (const id of await listWaitingRefunds(db, before)) {
      await quietly(ctx, id, () => runJob(ctx, submitRefund.name, { refund_id: id }));
    }
    for (const id of await listUnreadEvents(db, before)) {
      await quietly(ctx, id, () => runJob(ctx, processStripeEvent.name, { event_id: id }));
    }
  }),
  defineJob(releaseBooking, async (ctx, { booking_id }) => {
    const { db } = ctx.runtime;
    const open = await db
      .selectFrom("payment_attempt")
      .select("id")
      .where("booking_id", "=", booking_id)
      .where("status", "in", ["created", "requires_action"])
      .where("session_id", "is not", null)
      .execute();
    for (const { id } of open) await runJob(ctx, expireCheckout.name, { attempt_id: id });
    await unlessRefused(ctx, lapseBooking, { booking_id });
  }),
];
