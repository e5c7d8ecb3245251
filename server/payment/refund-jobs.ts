// Money on its way back: sent once under a stored key, followed until it has arrived or failed.
import { units } from "#domain/limits.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import {
  askRefund,
  createRefund,
  findRefundMade,
  type RefundAnswer,
  type RefundOrder,
  refusedForGood,
} from "#server/services/stripe-payments.ts";
import { findRefund } from "./reads-system.ts";
import { recordRefund } from "./record-refund.ts";

/** Stripe keeps idempotency keys for at least 24 hours; from here on it is asked what it has before it is told again. */
const keyIsTrustedForMs = 20 * units.hour_ms;

/** Sends a refund that was requested; asks how one stands that is under way. */
export async function followRefund(ctx: JobContext, refund_id: string): Promise<void> {
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
export async function applyRefund(
  ctx: JobContext,
  refund_id: string,
  answer: RefundAnswer | null,
): Promise<void> {
  const { stripe_refund_id, status } = answer ?? { stripe_refund_id: null, status: "failed" as const };
  await ctx.run(recordRefund, { refund_id, stripe_refund_id, status });
  if (status === "failed")
    ctx.runtime.log.error({ refund_id }, "this refund failed: the money is still here");
}
