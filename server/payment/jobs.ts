// The payment's background work: the only place of the payment noun that talks to Stripe. Every call happens
// outside a transaction, under a key that was stored before; what came of it is applied by a command.
import Stripe from "stripe";
import { fromStripeAmount } from "#domain/currency.ts";
import {
  createCheckout,
  expireCheckout,
  processStripeEvent,
  reconcilePayment,
  submitRefund,
} from "#domain/payment/jobs.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import { defineJob } from "#server/kernel/job.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { stripeClient } from "#server/services/stripe.ts";
import { findAttempt, findAttemptBySession, findEvent, findRefund } from "./reads-system.ts";
import { recordCheckout } from "./record-checkout.ts";
import { recordRefund } from "./record-refund.ts";
import { leaseAttempt, markEvent } from "./store.ts";

/** Settling moves more than the payment, so the flow hands its command in. */
export type Settle = (ctx: JobContext, attempt_id: string, snapshot: PaymentSnapshot) => Promise<void>;

/** The jobs of the payment noun. */
export function paymentJobs(settle: Settle) {
  const reconcile = async (ctx: JobContext, attempt_id: string) => {
    const attempt = await findAttempt(ctx.runtime.db, attempt_id);
    if (!attempt?.session_id) return;
    await settle(ctx, attempt_id, await snapshotOf(ctx, attempt.session_id));
  };
  return [
    defineJob(createCheckout, (ctx, { attempt_id }) => makeCheckout(ctx, attempt_id)),
    defineJob(reconcilePayment, (ctx, { attempt_id }) => reconcile(ctx, attempt_id)),
    defineJob(expireCheckout, async (ctx, { attempt_id }) => {
      await expireSession(ctx, attempt_id);
      await reconcile(ctx, attempt_id);
    }),
    defineJob(processStripeEvent, (ctx, { event_id }) => readEvent(ctx, event_id, reconcile)),
    defineJob(submitRefund, (ctx, { refund_id }) => sendRefund(ctx, refund_id)),
  ];
}

async function makeCheckout(ctx: JobContext, attempt_id: string): Promise<void> {
  const { db, clock, env } = ctx.runtime;
  const attempt = await leaseAttempt(db, attempt_id, clock.now());
  if (!attempt) {
    const known = await findAttempt(db, attempt_id);
    if (known?.status === "created" && !known.session_id)
      throw new Error("somebody else is asking Stripe for this session");
    return;
  }
  try {
    const session = await stripeClient(env).checkout.sessions.create(
      attempt.params as unknown as Stripe.Checkout.SessionCreateParams,
      { idempotencyKey: attempt.idempotency_key },
    );
    if (!session.url) throw new Error(`session ${session.id} has no address`);
    const made = { session_id: session.id, session_url: session.url };
    const { status } = await ctx.run(recordCheckout, { attempt_id, made }, `checkout:${attempt_id}`);
    // The booking ended while Stripe was asked and took the attempt along: nobody must be able to pay then.
    if (status === "cancelled") await stripeClient(env).checkout.sessions.expire(session.id);
  } catch (error) {
    // Stripe will never take these parameters: say so instead of asking for ever.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    ctx.runtime.log.error({ err: error, attempt_id }, "Stripe refuses the checkout session");
    const made = { session_id: null, session_url: null, failure_code: error.code ?? "invalid_request" };
    await ctx.run(recordCheckout, { attempt_id, made }, `checkout:${attempt_id}`);
  }
}

/** What Stripe says now. Retrieved outside any transaction; a stale answer is harmless. */
async function snapshotOf(ctx: JobContext, session_id: string): Promise<PaymentSnapshot> {
  const session = await stripeClient(ctx.runtime.env).checkout.sessions.retrieve(session_id, {
    expand: ["payment_intent"],
  });
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = intent?.latest_charge ?? null;
  const currency = (session.currency ?? "").toUpperCase();
  return {
    session_id: session.id,
    session_status: statusOf(session),
    is_paid: session.payment_status === "paid",
    is_processing:
      intent?.status === "processing" ||
      (session.status === "complete" && session.payment_status === "unpaid"),
    amount_minor: fromStripeAmount(session.amount_total ?? 0, currency),
    currency,
    booking_id: session.client_reference_id,
    payment_intent_id: intent?.id ?? null,
    charge_id: typeof charge === "string" ? charge : (charge?.id ?? null),
    failure_code: intent?.last_payment_error?.decline_code ?? intent?.last_payment_error?.code ?? null,
  };
}

function statusOf({ status }: Stripe.Checkout.Session): PaymentSnapshot["session_status"] {
  return status === "complete" ? "complete" : status === "expired" ? "expired" : "open";
}

async function expireSession(ctx: JobContext, attempt_id: string): Promise<void> {
  const attempt = await findAttempt(ctx.runtime.db, attempt_id);
  if (!attempt?.session_id) return;
  try {
    await stripeClient(ctx.runtime.env).checkout.sessions.expire(attempt.session_id);
  } catch (error) {
    // Not open any more: complete or expired. The reconciliation that follows finds out which.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

async function sendRefund(ctx: JobContext, refund_id: string): Promise<void> {
  const refund = await findRefund(ctx.runtime.db, refund_id);
  if (refund?.status !== "requested" || !refund.payment_intent_id) return;
  const made = await stripeClient(ctx.runtime.env).refunds.create(
    {
      payment_intent: refund.payment_intent_id,
      amount: refund.stripe_amount,
      reason: "requested_by_customer",
      metadata: { refund_id, booking_id: refund.booking_id },
    },
    { idempotencyKey: refund.idempotency_key },
  );
  const status = made.status === "succeeded" ? "succeeded" : made.status === "failed" ? "failed" : "pending";
  await ctx.run(
    recordRefund,
    { refund_id, stripe_refund_id: made.id, status },
    `refund:${made.id}:${status}`,
  );
}

const sessionEvents = new Set(["checkout.session", "payment_intent"]);

/** Finds what an event is about and asks Stripe; what belongs to nobody here is set aside for the operator. */
async function readEvent(
  ctx: JobContext,
  event_id: string,
  reconcile: (ctx: JobContext, attempt_id: string) => Promise<void>,
): Promise<void> {
  const { db, clock, log } = ctx.runtime;
  const event = await findEvent(db, event_id);
  if (!event || event.status === "processed") return;
  const noun = event.type.split(".").slice(0, -1).join(".");
  if (!sessionEvents.has(noun)) return markEvent(db, event_id, "processed", null, clock.now());
  const attempt = await findAttemptBySession(db, event);
  if (!attempt) {
    log.warn({ event_id, type: event.type }, "this event is about no payment of ours");
    return markEvent(db, event_id, "quarantined", "unknown_object", clock.now());
  }
  try {
    await reconcile(ctx, attempt.id);
  } catch (error) {
    if (!isRefusal(error, "payment_mismatch")) throw error;
    log.error({ err: error, event_id }, "Stripe and this booking do not agree");
    return markEvent(db, event_id, "quarantined", "payment_mismatch", clock.now());
  }
  return markEvent(db, event_id, "processed", null, clock.now());
}
