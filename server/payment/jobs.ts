// The payment's background work: the only place of the payment noun that talks to Stripe. Every call happens
// outside a transaction, under a key that was stored before; what came of it is applied by a command.
import { limits, units } from "#domain/limits.ts";
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
import {
  askPayment,
  askRefund,
  createCheckoutSession,
  createRefund,
  expireCheckoutSession,
  findRefundMade,
  findSessionOfIntent,
  type RefundAnswer,
  type RefundOrder,
  refusedForGood,
} from "#server/services/stripe-payments.ts";
import {
  findAttempt,
  findAttemptOfEvent,
  findEvent,
  findRefund,
  findRefundOfEvent,
  nounOf,
  type StoredEvent,
} from "./reads-system.ts";
import { recordCheckout } from "./record-checkout.ts";
import { recordRefund } from "./record-refund.ts";
import { type AttemptRow, leaseAttempt, markEvent, releaseAttempt } from "./store.ts";

/** Stripe keeps idempotency keys for at least 24 hours; from here on it is asked what it has before it is told again. */
const keyIsTrustedForMs = 20 * units.hour_ms;

/** Settling moves more than the payment, so the flow hands its command in. */
export type Settle = (ctx: JobContext, attempt_id: string, snapshot: PaymentSnapshot) => Promise<void>;

/** The jobs of the payment noun. */
export function paymentJobs(settle: Settle) {
  const reconcile = async (ctx: JobContext, attempt_id: string) => {
    const attempt = await findAttempt(ctx.runtime.db, attempt_id);
    if (!attempt?.session_id) return;
    await settle(ctx, attempt_id, await askPayment(ctx.runtime.env, attempt.session_id));
  };
  return [
    defineJob(createCheckout, (ctx, { attempt_id }) => makeCheckout(ctx, attempt_id)),
    defineJob(reconcilePayment, (ctx, { attempt_id }) => reconcile(ctx, attempt_id)),
    defineJob(expireCheckout, async (ctx, { attempt_id }) => {
      const attempt = await findAttempt(ctx.runtime.db, attempt_id);
      if (attempt?.session_id) await expireCheckoutSession(ctx.runtime.env, attempt.session_id);
      await reconcile(ctx, attempt_id);
    }),
    defineJob(processStripeEvent, (ctx, { event_id }) => readEvent(ctx, event_id, settle)),
    defineJob(submitRefund, (ctx, { refund_id }) => followRefund(ctx, refund_id)),
  ];
}

async function makeCheckout(ctx: JobContext, attempt_id: string): Promise<void> {
  const { db, clock } = ctx.runtime;
  const attempt = await leaseAttempt(db, attempt_id, clock.now());
  if (!attempt) {
    const known = await findAttempt(db, attempt_id);
    if (known?.status === "created" && !known.session_id)
      throw new Error("somebody else is asking Stripe for this session");
    return;
  }
  const made = await askForSession(ctx, attempt);
  await ctx.run(recordCheckout, { attempt_id, made });
}

async function askForSession(ctx: JobContext, attempt: AttemptRow) {
  const { db, clock, env, log } = ctx.runtime;
  try {
    return {
      ...(await createCheckoutSession(env, attempt.params, attempt.idempotency_key)),
      failure_code: null,
    };
  } catch (error) {
    // Too late to make one as it was meant, and the key may hold a stored failure: a new attempt gets a new key.
    const latest = attempt.expires_at.getTime() - limits.payment_attempt_minutes * units.minute_ms;
    const isTooLate = latest <= clock.now().getTime();
    const failure_code = refusedForGood(error) ?? (isTooLate ? "service_unavailable" : null);
    if (failure_code !== null) {
      log.error({ err: error, attempt_id: attempt.id }, "there will be no checkout session for this attempt");
      return { session_id: null, session_url: null, failure_code };
    }
    // The next try need not wait for the lease to run out: the key makes a second call harmless.
    await releaseAttempt(db, attempt);
    throw error;
  }
}

/** Sends a refund that was requested; asks how one stands that is under way. */
async function followRefund(ctx: JobContext, refund_id: string): Promise<void> {
  const { db, env } = ctx.runtime;
  const refund = await findRefund(db, refund_id);
  if (refund?.status !== "requested" && refund?.status !== "pending") return;
  const { payment_intent_id, stripe_refund_id, created_at } = refund;
  if (!payment_intent_id) throw new Error(`refund ${refund_id} is of an attempt without a payment`);
  const answer = stripe_refund_id
    ? await askRefund(env, stripe_refund_id)
    : await sendRefund(ctx, { ...refund, payment_intent_id }, created_at);
  await applyRefund(ctx, refund_id, answer);
}

async function sendRefund(
  ctx: JobContext,
  order: RefundOrder,
  created_at: Date,
): Promise<RefundAnswer | null> {
  const { env, clock, log } = ctx.runtime;
  const isOld = clock.now().getTime() - created_at.getTime() > keyIsTrustedForMs;
  const known = isOld ? await findRefundMade(env, order) : null;
  if (known) return known;
  try {
    return await createRefund(env, order);
  } catch (error) {
    if (refusedForGood(error) === null) throw error;
    log.error({ err: error, refund_id: order.id }, "Stripe refuses the refund");
    return findRefundMade(env, order);
  }
}

/** Records what Stripe says of a refund; null: it refused to make one. */
async function applyRefund(ctx: JobContext, refund_id: string, answer: RefundAnswer | null): Promise<void> {
  const { stripe_refund_id, status } = answer ?? { stripe_refund_id: null, status: "failed" as const };
  await ctx.run(recordRefund, { refund_id, stripe_refund_id, status });
  if (status === "failed")
    ctx.runtime.log.error({ refund_id }, "this refund failed: the money is still here");
}

/** Why an event is set aside for the operator, or null when it was understood and applied. */
type Problem = string | null;

/** Finds what an event is about and asks Stripe; what belongs to nobody here is set aside for the operator. */
async function readEvent(ctx: JobContext, event_id: string, settle: Settle): Promise<void> {
  const { db, clock, log } = ctx.runtime;
  const event = await findEvent(db, event_id);
  if (!event || event.status === "processed" || event.status === "dismissed") return;
  const problem = await problemOf(ctx, event, settle);
  if (problem) log.error({ event_id, type: event.type, problem }, "an event of Stripe was set aside");
  await markEvent(db, event_id, problem ? "quarantined" : "processed", problem, clock.now());
}

async function problemOf(ctx: JobContext, event: StoredEvent, settle: Settle): Promise<Problem> {
  const noun = nounOf(event);
  try {
    if (noun === "checkout.session" || noun === "payment_intent")
      return await readPayment(ctx, event, settle);
    if (noun === "refund") return await readRefund(ctx, event);
  } catch (error) {
    if (!isRefusal(error, "payment_mismatch")) throw error;
    log(ctx, error, event);
    return "payment_mismatch";
  }
  // The bank has taken money back: nothing of ours answers that yet, so a person must.
  return noun === "charge.dispute" ? "dispute" : null;
}

function log(ctx: JobContext, err: unknown, { id }: StoredEvent): void {
  ctx.runtime.log.error({ err, event_id: id }, "Stripe and this booking do not agree");
}

async function readPayment(ctx: JobContext, event: StoredEvent, settle: Settle): Promise<Problem> {
  const { db, env } = ctx.runtime;
  const { object_id } = event;
  const attempt = await findAttemptOfEvent(db, event);
  if (!attempt || !object_id) return "unknown_object";
  const isIntent = nounOf(event) === "payment_intent";
  // An attempt may not know its session: the answer was lost, or the booking ended while Stripe was asked.
  const named = isIntent ? await findSessionOfIntent(env, object_id) : object_id;
  const session_id = attempt.session_id ?? named;
  if (!session_id) throw new Error(`the session of ${object_id} is not known yet`);
  if (named !== null && named !== session_id) return "other_session";
  const snapshot = await askPayment(env, session_id);
  await settle(ctx, attempt.id, snapshot);
  const isOurs = named === session_id || snapshot.payment_intent_id === object_id;
  return isOurs ? null : "other_payment";
}

async function readRefund(ctx: JobContext, event: StoredEvent): Promise<Problem> {
  const { db, env } = ctx.runtime;
  const refund = await findRefundOfEvent(db, event);
  if (!refund || !event.object_id) return "unknown_object";
  if (refund.stripe_refund_id !== null && refund.stripe_refund_id !== event.object_id) return "other_refund";
  const answer = await askRefund(env, event.object_id);
  if (answer.stripe_amount !== refund.stripe_amount) return "payment_mismatch";
  await applyRefund(ctx, refund.id, answer);
  return null;
}
