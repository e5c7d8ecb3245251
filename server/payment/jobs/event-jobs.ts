// Webhook events. An event only triggers a read of its object at Stripe and applies the object's current state, so
// order, repetition and age of events do not matter. An event that cannot be applied is set aside with a named problem.
import { currencyInfo, isCurrency } from "#domain/currency.ts";
import type { EventProblem } from "#domain/payment/problems.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { isRefusal } from "#domain/refusal.ts";
import type { JobContext } from "#server/kernel/runtime.ts";
import { modeOfKey } from "#server/services/stripe.ts";
import { fetchPayment, findSessionByIntent } from "#server/services/stripe-payments.ts";
import { findAttemptByEvent, findEvent, modeOf, nounOf, type StoredEvent } from "../reads/system.ts";
import { insertEvent, markEvent } from "../store/payment.ts";
import type { PaymentCommands } from "./payment-commands.ts";
import { processChargeRefunded, processRefundEvent } from "./refund-event-jobs.ts";

/** Why an event is set aside for the operator, or null if it was understood and applied. */
type Problem = EventProblem | null;

/** Finds an event's object, reads it from Stripe and applies it; otherwise sets the event aside for operators. */
export async function processEvent(ctx: JobContext, event_id: string, flow: PaymentCommands): Promise<void> {
  const { db, clock, log } = ctx.runtime;
  const event = await findEvent(db, event_id);
  if (!event || event.status === "processed" || event.status === "dismissed") return;
  const problem = await problemOf(ctx, event, flow);
  if (problem) log.error({ event_id, type: event.type, problem }, "a Stripe event was set aside");
  await markEvent(db, event_id, problem ? "quarantined" : "processed", problem, clock.now());
}

/**
 * Stores a mismatch found by our own read, for which Stripe may never send an event, as an event of the type
 * `checkout.session.asked`, so that operators can see, reread and dismiss it. Once per session.
 */
export async function quarantineMismatch(
  { runtime: { db, env, clock } }: JobContext,
  attempt_id: string,
  { session_id, amount_minor, currency, booking_id }: PaymentSnapshot,
): Promise<void> {
  const now = clock.now();
  const object = {
    id: session_id,
    object: "checkout.session",
    amount_total: amount_minor * unitsOf(currency),
    currency: currency.toLowerCase(),
    metadata: { attempt_id, booking_id },
  };
  const event = {
    id: `asked_${session_id}`,
    type: "checkout.session.asked",
    object_id: session_id,
    payload: { livemode: modeOfKey(env) === "live", data: { object } },
    received_at: now,
  };
  const isNew = await db.transaction().execute((tx) => insertEvent(tx, event));
  if (isNew) await markEvent(db, event.id, "quarantined", "payment_mismatch", now);
}

/** Stripe's units in one of our minor units; 1 for an unknown currency, which a mismatch may have. */
function unitsOf(currency: string): number {
  if (!isCurrency(currency)) return 1;
  const { iso_exponent, stripe_exponent } = currencyInfo(currency);
  return 10 ** (stripe_exponent - iso_exponent);
}

async function problemOf(ctx: JobContext, event: StoredEvent, flow: PaymentCommands): Promise<Problem> {
  // A live Connect endpoint also receives test events; our key cannot read objects of the other mode.
  if (modeOf(event) !== modeOfKey(ctx.runtime.env)) return "other_mode";
  const noun = nounOf(event);
  try {
    if (noun === "checkout.session" || noun === "payment_intent") return await readPayment(ctx, event, flow);
    if (noun === "refund" || noun === "charge.refund") return await processRefundEvent(ctx, event, flow);
    if (event.type === "charge.refunded") return await processChargeRefunded(ctx, event, flow);
  } catch (error) {
    if (!isRefusal(error, "payment_mismatch")) throw error;
    log(ctx, error, event);
    return "payment_mismatch";
  }
  // No command handles bank disputes yet, so an operator must.
  return noun === "charge.dispute" ? "dispute" : null;
}

function log(ctx: JobContext, err: unknown, { id }: StoredEvent): void {
  ctx.runtime.log.error({ err, event_id: id }, "Stripe and a booking disagree");
}

async function readPayment(ctx: JobContext, event: StoredEvent, flow: PaymentCommands): Promise<Problem> {
  const { db, env } = ctx.runtime;
  const { object_id } = event;
  const attempt = await findAttemptByEvent(db, event);
  if (!attempt || !object_id) return "unknown_object";
  const isIntent = nounOf(event) === "payment_intent";
  // An attempt may lack its session: the answer was lost, or the booking ended during the call.
  const event_session_id = isIntent ? await findSessionByIntent(env, object_id) : object_id;
  const session_id = attempt.session_id ?? event_session_id;
  if (!session_id) throw new Error(`the session of ${object_id} is not known yet`);
  if (event_session_id !== null && event_session_id !== session_id) return "other_session";
  const snapshot = await fetchPayment(env, session_id);
  await flow.settle(ctx, attempt.id, snapshot);
  const isOurs = event_session_id === session_id || snapshot.payment_intent_id === object_id;
  return isOurs ? null : "other_payment";
}
