// Events about refunds. A refund, made here or at Stripe, has one row, found by its Stripe id: the first event of a
// refund made at Stripe inserts the row, later ones update it.
import { fromStripeAmount } from "#domain/currency.ts";
import type { EventProblem } from "#domain/payment/problems.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import {
  fetchPayment,
  fetchRefund,
  findSessionByIntent,
  listRefunds,
  permanentRefusalCode,
  type StripeRefund,
} from "#server/services/stripe-payments.ts";
import {
  findAttemptByPayment,
  findRefund,
  findRefundByStripeId,
  paymentIntentOf,
  type StoredEvent,
} from "../reads/system.ts";
import type { PaymentCommands } from "./payment-commands.ts";
import { syncRefund } from "./refund-jobs.ts";

type Problem = EventProblem | null;

/** An event about one refund. */
export async function processRefundEvent(
  ctx: JobContext,
  event: StoredEvent,
  flow: PaymentCommands,
): Promise<Problem> {
  const found = event.object_id ? await findRefundAtStripe(ctx, event.object_id) : null;
  return found ? applyRefund(ctx, found, flow) : "unknown_object";
}

/** An event about a refunded charge: follows all refunds of its payment. */
export async function processChargeRefunded(
  ctx: JobContext,
  event: StoredEvent,
  flow: PaymentCommands,
): Promise<Problem> {
  const payment_intent_id = paymentIntentOf(event);
  if (!payment_intent_id) return null;
  let problem: Problem = null;
  for (const found of await listRefunds(ctx.runtime.env, payment_intent_id)) {
    problem = (await applyRefund(ctx, found, flow)) ?? problem;
  }
  return problem;
}

/** Null if Stripe has no refund with that id. */
async function findRefundAtStripe(
  { runtime }: JobContext,
  stripe_refund_id: string,
): Promise<StripeRefund | null> {
  try {
    return await fetchRefund(runtime.env, stripe_refund_id);
  } catch (error) {
    if (permanentRefusalCode(error) === "resource_missing") return null;
    throw error;
  }
}

async function applyRefund(ctx: JobContext, found: StripeRefund, flow: PaymentCommands): Promise<Problem> {
  const { db } = ctx.runtime;
  const { stripe_refund_id, stripe_amount, payment_intent_id } = found;
  const ours = await findOwnRefund(ctx, found);
  if (ours) {
    if (ours.stripe_refund_id !== null && ours.stripe_refund_id !== stripe_refund_id) return "other_refund";
    if (ours.stripe_amount !== stripe_amount) return "payment_mismatch";
    await syncRefund(ctx, flow, ours.id, stripe_refund_id);
    return null;
  }
  const attempt_id = payment_intent_id ? await findSettledAttempt(ctx, payment_intent_id, flow) : null;
  // A refund of a payment that is not ours needs nothing here; the payment's own events are set aside.
  if (!attempt_id) return found.refund_id ? "other_refund" : null;
  const amount_minor = fromStripeAmount(stripe_amount, found.currency);
  await flow.mirrorRefund(ctx, { attempt_id, stripe_refund_id, amount_minor, currency: found.currency });
  const mirrored = await findRefundByStripeId(db, stripe_refund_id);
  if (mirrored) await syncRefund(ctx, flow, mirrored.id, stripe_refund_id);
  return null;
}

/** Our row by Stripe's id, else by the refund id in its metadata if that belongs to the same payment. */
async function findOwnRefund({ runtime: { db } }: JobContext, found: StripeRefund) {
  const byStripeId = await findRefundByStripeId(db, found.stripe_refund_id);
  if (byStripeId || !found.refund_id) return byStripeId;
  const byMetadata = await findRefund(db, found.refund_id);
  return byMetadata?.payment_intent_id === found.payment_intent_id ? byMetadata : null;
}

/** The attempt of a payment; settles it first if it is not settled yet. */
async function findSettledAttempt(
  ctx: JobContext,
  payment_intent_id: string,
  flow: PaymentCommands,
): Promise<string | null> {
  const { db, env } = ctx.runtime;
  const byIntent = await findAttemptByPayment(db, { payment_intent_id });
  if (byIntent?.status === "succeeded") return byIntent.id;
  const session_id = byIntent?.session_id ?? (await findSessionByIntent(env, payment_intent_id));
  if (!session_id) return byIntent?.id ?? null;
  const snapshot = await fetchPayment(env, session_id);
  const attempt = byIntent ?? (await findAttemptByPayment(db, { session_id }));
  if (!attempt) return null;
  await flow.settle(ctx, attempt.id, snapshot);
  return attempt.id;
}
