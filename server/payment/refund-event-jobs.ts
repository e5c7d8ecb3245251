// What Stripe tells about money that goes back. Whoever made a refund, here or at Stripe, it has one row here, found by
// Stripe's own number of it: of all the events and answers about it the first one makes the row, the others follow it.
import { fromStripeAmount } from "#domain/currency.ts";
import type { EventProblem } from "#domain/payment/problems.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import {
  askPayment,
  askRefund,
  findSessionOfIntent,
  listRefunds,
  type RefundFound,
  refusedForGood,
} from "#server/services/stripe-payments.ts";
import type { MoneyFlow } from "./money-flow.ts";
import {
  findPaidAttempt,
  findRefund,
  findRefundByStripe,
  paymentIntentOf,
  type StoredEvent,
} from "./reads-system.ts";
import { recordAnswer } from "./refund-jobs.ts";

type Problem = EventProblem | null;

/** An event about one refund. */
export async function readRefund(ctx: JobContext, event: StoredEvent, flow: MoneyFlow): Promise<Problem> {
  const found = event.object_id ? await askRefundMade(ctx, event.object_id) : null;
  return found ? follow(ctx, found, flow) : "unknown_object";
}

/** An event about a charge that was given back, wholly or in part: everything that has gone back of it is looked at. */
export async function readRefundedCharge(
  ctx: JobContext,
  event: StoredEvent,
  flow: MoneyFlow,
): Promise<Problem> {
  const payment_intent_id = paymentIntentOf(event);
  if (!payment_intent_id) return null;
  let problem: Problem = null;
  for (const found of await listRefunds(ctx.runtime.env, payment_intent_id)) {
    problem = (await follow(ctx, found, flow)) ?? problem;
  }
  return problem;
}

/** Null when Stripe knows no refund of that number. */
async function askRefundMade({ runtime }: JobContext, stripe_refund_id: string): Promise<RefundFound | null> {
  try {
    return await askRefund(runtime.env, stripe_refund_id);
  } catch (error) {
    if (refusedForGood(error) === "resource_missing") return null;
    throw error;
  }
}

async function follow(ctx: JobContext, found: RefundFound, flow: MoneyFlow): Promise<Problem> {
  const { db } = ctx.runtime;
  const { stripe_refund_id, stripe_amount, payment_intent_id } = found;
  const ours = await findOurs(ctx, found);
  if (ours) {
    if (ours.stripe_refund_id !== null && ours.stripe_refund_id !== stripe_refund_id) return "other_refund";
    if (ours.stripe_amount !== stripe_amount) return "payment_mismatch";
    await recordAnswer(ctx, flow, ours.id, stripe_refund_id);
    return null;
  }
  const attempt_id = payment_intent_id ? await findAttemptPaid(ctx, payment_intent_id, flow) : null;
  // Of a payment that is not ours: nothing is open here, and the payment itself is set aside by its own events.
  if (!attempt_id) return found.refund_id ? "other_refund" : null;
  const amount_minor = fromStripeAmount(stripe_amount, found.currency);
  await flow.mirrorRefund(ctx, { attempt_id, stripe_refund_id, amount_minor, currency: found.currency });
  const mirrored = await findRefundByStripe(db, stripe_refund_id);
  if (mirrored) await recordAnswer(ctx, flow, mirrored.id, stripe_refund_id);
  return null;
}

/** Ours by Stripe's number of it, else by the number of ours that it names and that is of the same payment. */
async function findOurs({ runtime: { db } }: JobContext, found: RefundFound) {
  const known = await findRefundByStripe(db, found.stripe_refund_id);
  if (known || !found.refund_id) return known;
  const named = await findRefund(db, found.refund_id);
  return named?.payment_intent_id === found.payment_intent_id ? named : null;
}

/** The attempt that brought this payment; where its money was not heard of yet, that is settled first. */
async function findAttemptPaid(
  ctx: JobContext,
  payment_intent_id: string,
  flow: MoneyFlow,
): Promise<string | null> {
  const { db, env } = ctx.runtime;
  const known = await findPaidAttempt(db, { payment_intent_id });
  if (known?.status === "succeeded") return known.id;
  const session_id = known?.session_id ?? (await findSessionOfIntent(env, payment_intent_id));
  if (!session_id) return known?.id ?? null;
  const snapshot = await askPayment(env, session_id);
  const attempt = known ?? (await findPaidAttempt(db, { session_id }));
  if (!attempt) return null;
  await flow.settle(ctx, attempt.id, snapshot);
  return attempt.id;
}
