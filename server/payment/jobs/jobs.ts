// Jobs of the payment noun; with event-jobs.ts and refund-jobs.ts its only files that call Stripe. Every call happens
// outside a transaction, under an idempotency key stored earlier; a command applies the answer.
import { limits, units } from "#domain/limits.ts";
import {
  createCheckout,
  expireCheckout,
  processStripeEvent,
  reconcilePayment,
  submitRefund,
} from "#domain/payment/jobs.ts";
import { isRefusal } from "#domain/refusal.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import {
  createCheckoutSession,
  expireCheckoutSession,
  fetchPayment,
  permanentRefusalCode,
} from "#server/services/stripe-payments.ts";
import { recordCheckout } from "../commands/record-checkout.ts";
import { findAttempt } from "../reads/system.ts";
import { type AttemptRow, leaseAttempt, releaseAttempt } from "../store/payment.ts";
import { processEvent, quarantineMismatch } from "./event-jobs.ts";
import type { PaymentCommands } from "./payment-commands.ts";
import { followRefund } from "./refund-jobs.ts";

/** The jobs of the payment noun. */
export function paymentJobs(flow: PaymentCommands) {
  const reconcile = async (ctx: JobContext, attempt_id: string) => {
    const attempt = await findAttempt(ctx.runtime.db, attempt_id);
    if (!attempt?.session_id) return;
    const snapshot = await fetchPayment(ctx.runtime.env, attempt.session_id);
    try {
      await flow.settle(ctx, attempt_id, snapshot);
    } catch (error) {
      // Stripe may send no event for this session, so this job reports the mismatch to operators.
      if (isRefusal(error, "payment_mismatch")) await quarantineMismatch(ctx, attempt_id, snapshot);
      throw error;
    }
  };
  return [
    defineJob(createCheckout, (ctx, { attempt_id }) => makeCheckout(ctx, attempt_id)),
    defineJob(reconcilePayment, (ctx, { attempt_id }) => reconcile(ctx, attempt_id)),
    defineJob(expireCheckout, async (ctx, { attempt_id }) => {
      const session_id = await findSession(ctx, attempt_id);
      if (session_id) await expireCheckoutSession(ctx.runtime.env, session_id);
      await reconcile(ctx, attempt_id);
    }),
    defineJob(processStripeEvent, (ctx, { event_id }) => processEvent(ctx, event_id, flow)),
    defineJob(submitRefund, (ctx, { refund_id }) => followRefund(ctx, refund_id, flow)),
  ];
}

/**
 * The session to expire. For a cancelled attempt without one, Stripe's answer may have been lost: the same request
 * under the same idempotency key returns the session, or makes it now, and the caller expires it either way.
 */
async function findSession(ctx: JobContext, attempt_id: string): Promise<string | null> {
  const { db, env } = ctx.runtime;
  const attempt = await findAttempt(db, attempt_id);
  if (!attempt || attempt.session_id || attempt.status !== "cancelled") return attempt?.session_id ?? null;
  try {
    const made = await createCheckoutSession(env, attempt.params, attempt.idempotency_key);
    await ctx.run(recordCheckout, { attempt_id, made });
    return made.session_id;
  } catch (error) {
    if (permanentRefusalCode(error) === null) throw error;
    return null;
  }
}

async function makeCheckout(ctx: JobContext, attempt_id: string): Promise<void> {
  const { db, clock } = ctx.runtime;
  const attempt = await leaseAttempt(db, attempt_id, clock.now());
  if (!attempt) {
    const current = await findAttempt(db, attempt_id);
    if (current?.status === "created" && !current.session_id)
      throw new Error("somebody else is asking Stripe for this session");
    return;
  }
  const made = await requestSession(ctx, attempt);
  await ctx.run(recordCheckout, { attempt_id, made });
}

async function requestSession(ctx: JobContext, attempt: AttemptRow) {
  const { db, clock, env, log } = ctx.runtime;
  try {
    return {
      ...(await createCheckoutSession(env, attempt.params, attempt.idempotency_key)),
      failure_code: null,
    };
  } catch (error) {
    // Too late for Stripe's minimum expiry, or the key has stored a failure: only a new attempt with a new key can help.
    const latest = attempt.expires_at.getTime() - limits.payment_attempt_minutes * units.minute_ms;
    const isTooLate = latest <= clock.now().getTime();
    const failure_code = permanentRefusalCode(error) ?? (isTooLate ? "service_unavailable" : null);
    if (failure_code !== null) {
      log.error(
        { err: error, attempt_id: attempt.id },
        "Stripe created no checkout session for this payment",
      );
      return { session_id: null, session_url: null, failure_code };
    }
    // Releasing early is safe: the idempotency key makes a second call harmless.
    await releaseAttempt(db, attempt);
    throw error;
  }
}
