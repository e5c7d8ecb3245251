// Refunds at Stripe: created once under a stored key by one process at a time, then followed until succeeded or failed.
import { units } from "#domain/limits.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import {
  createRefund,
  fetchRefund,
  findRefundByOrder,
  permanentRefusalCode,
  type RefundOrder,
  type RefundResult,
} from "#server/services/stripe-payments.ts";
import { findRefund } from "../reads/system.ts";
import { leaseRefund, releaseRefund } from "../store/payment.ts";
import type { PaymentCommands } from "./payment-commands.ts";

/** Stripe keeps idempotency keys for at least 24 hours; after this, the job lists its refunds before another create. */
const keyTrustMs = 20 * units.hour_ms;
/** The most reads of one refund while other answers are recorded concurrently. */
const maxReads = 3;

type RefundToSend = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

/** Creates a requested refund at Stripe, or reads the state of a pending one, and records the answer. */
export async function followRefund(ctx: JobContext, refund_id: string, flow: PaymentCommands): Promise<void> {
  const { db } = ctx.runtime;
  const refund = await findRefund(db, refund_id);
  if (refund?.status !== "requested" && refund?.status !== "pending") return;
  const { stripe_refund_id } = refund;
  if (stripe_refund_id) return syncRefund(ctx, flow, refund_id, stripe_refund_id);
  const sent = await sendRefund(ctx, refund);
  if (sent === "overtaken") return;
  const { version } = refund;
  const answer = sent ?? { stripe_refund_id: null, status: "failed" as const };
  try {
    await record(ctx, flow, { refund_id, version, ...answer });
  } catch (error) {
    // A webhook was recorded first: read the refund's current state again.
    if (!isRefusal(error, "stale") || !sent) throw error;
    await syncRefund(ctx, flow, refund_id, sent.stripe_refund_id);
  }
}

/**
 * Null if Stripe refuses it for good; "overtaken" if another process has recorded its answer. Throws while the outcome
 * is unknown.
 */
async function sendRefund(ctx: JobContext, refund: RefundToSend): Promise<RefundResult | null | "overtaken"> {
  const { env, clock, db, log } = ctx.runtime;
  const { id, payment_intent_id, created_at, stripe_amount } = refund;
  // Stripe would never pay it: marking it as failed brings it to the operators.
  if (stripe_amount === null) return null;
  if (!payment_intent_id) throw new Error(`refund ${id} is of an attempt without a payment`);
  const order: RefundOrder = { ...refund, payment_intent_id, stripe_amount };
  const isOld = clock.now().getTime() - created_at.getTime() > keyTrustMs;
  const existing = isOld ? await findRefundByOrder(env, order) : null;
  if (existing) return existing;
  // Taken right before the create call, because the lease is only long enough for that one call.
  const lease = await leaseRefund(db, id, clock.now());
  if (!lease) {
    const current = await findRefund(db, id);
    if (current?.status !== "requested" || current.stripe_refund_id) return "overtaken";
    throw new Error("somebody else is asking Stripe for this refund");
  }
  try {
    return await createRefund(env, order);
  } catch (error) {
    if (permanentRefusalCode(error) === null) {
      // Releasing early is safe: the idempotency key makes a second call harmless.
      await releaseRefund(db, lease);
      throw error;
    }
    log.error({ err: error, refund_id: id }, "Stripe refused a refund");
    return findRefundByOrder(env, order);
  }
}

/** Reads a refund from Stripe and records its state; repeats while other answers are recorded concurrently. */
export async function syncRefund(
  ctx: JobContext,
  flow: PaymentCommands,
  refund_id: string,
  stripe_refund_id: string,
): Promise<void> {
  const { db, env } = ctx.runtime;
  for (let reads = maxReads; ; reads--) {
    const refund = await findRefund(db, refund_id);
    if (!refund) return;
    const { status } = await fetchRefund(env, stripe_refund_id);
    try {
      return await record(ctx, flow, { refund_id, version: refund.version, stripe_refund_id, status });
    } catch (error) {
      if (!isRefusal(error, "stale") || reads === 1) throw error;
    }
  }
}

async function record(
  ctx: JobContext,
  flow: PaymentCommands,
  answer: Parameters<PaymentCommands["recordRefund"]>[1],
): Promise<void> {
  await flow.recordRefund(ctx, answer);
  if (answer.status !== "failed") return;
  ctx.runtime.log.error(
    { refund_id: answer.refund_id },
    "a refund failed; the money is back in the Stripe balance",
  );
}
