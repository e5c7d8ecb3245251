// The clock's work. A timer is a column and this tick: it looks with the application's clock, and the command it
// runs locks the row and checks the guard again, so a tick that comes twice or late does no harm.
import { releaseBooking, sweepPayments, tick } from "#domain/flow-jobs.ts";
import { units } from "#domain/limits.ts";
import {
  createCheckout,
  expireCheckout,
  processStripeEvent,
  reconcilePayment,
  submitRefund,
} from "#domain/payment/jobs.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { AnyCommand } from "#server/kernel/command.ts";
import { defineJob } from "#server/kernel/job.ts";
import { runJob } from "#server/kernel/run-now.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { expireOffer } from "#server/offer/expire-offer.ts";
import { paymentJobs } from "#server/payment/jobs.ts";
import { listUnreadEvents, listWaitingAttempts, listWaitingRefunds } from "#server/payment/reads-system.ts";
import { expireRequest } from "./end-request.ts";
import { lapseBooking } from "./lapse-booking.ts";
import { settlePayment } from "./settle-payment.ts";

const sweepAfterMs = 5 * units.minute_ms;
/** More than this waits for the next tick: one tick never holds the worker for long. */
const perTick = 200;

export const flowJobs = [
  ...paymentJobs(async (ctx, attempt_id, snapshot) => {
    await ctx.run(settlePayment, { attempt_id, snapshot });
  }),
  defineJob(tick, async (ctx) => {
    const { db, clock } = ctx.runtime;
    const now = clock.now();
    const requests = await db
      .selectFrom("request")
      .select("id")
      .where("status", "=", "open")
      .where("expires_at", "<=", now)
      .orderBy("expires_at")
      .limit(perTick)
      .execute();
    for (const { id } of requests)
      await quietly(ctx, id, () => attempt(ctx, expireRequest, { request_id: id }));
    const offers = await db
      .selectFrom("offer")
      .select("id")
      .where("status", "in", ["sent", "countered"])
      .where("valid_until", "<", now)
      .orderBy("valid_until")
      .limit(perTick)
      .execute();
    for (const { id } of offers) await quietly(ctx, id, () => attempt(ctx, expireOffer, { offer_id: id }));
    const bookings = await db
      .selectFrom("booking")
      .select("id")
      .where("status", "in", ["awaiting_information", "awaiting_payment"])
      .where("hold_until", "<=", now)
      .orderBy("hold_until")
      .limit(perTick)
      .execute();
    for (const { id } of bookings) {
      await quietly(ctx, id, () => runJob(ctx, releaseBooking.name, { booking_id: id }));
    }
  }),
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
    await attempt(ctx, lapseBooking, { booking_id });
  }),
];

/** A refusal means that the row has moved on or that its time has not come: nothing to do. */
async function attempt(ctx: JobContext, command: AnyCommand, input: unknown): Promise<void> {
  try {
    await ctx.run(command, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    ctx.runtime.log.debug({ command: command.name, code: error.code }, "nothing to do");
  }
}

/** One row's trouble (Stripe away, say) must not keep the others waiting; the next round tries it again. */
async function quietly(ctx: JobContext, id: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.runtime.log.error({ err: error, id }, "will be tried again");
  }
}
