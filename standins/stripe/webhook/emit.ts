// The outbox: writes an event and its delivery in the transaction of their change, so that no change
// lacks its event and no event its change.
import type Stripe from "stripe";
import { checkWebhook } from "../contract/contract-validator.ts";
import { API_VERSION } from "../contract/document.ts";
import { createId } from "../wire/ids.ts";
import { seconds, type Work } from "../work.ts";

export type EventType =
  | "checkout.session.completed"
  | "checkout.session.expired"
  | "payment_intent.created"
  | "payment_intent.requires_action"
  | "payment_intent.succeeded"
  | "payment_intent.payment_failed"
  | "payment_intent.canceled"
  | "charge.succeeded"
  | "charge.failed"
  | "charge.refunded"
  | "refund.created"
  | "refund.updated"
  | "refund.failed";

type EventObject = Stripe.Checkout.Session | Stripe.PaymentIntent | Stripe.Charge | Stripe.Refund;

/** A body that violates the contract: the stand-in's fault, not the caller's. */
export class ContractViolation extends Error {}

/** Writes event `type` about the current `object`; `previous` has the old values of changed fields. */
export async function emit(
  work: Work,
  type: EventType,
  object: EventObject,
  previous?: Record<string, unknown>,
): Promise<void> {
  const event = {
    id: createId("evt"),
    object: "event",
    api_version: API_VERSION,
    created: seconds(work.now_ms),
    livemode: work.env.STRIPE_SECRET_KEY.startsWith("sk_live_"),
    pending_webhooks: 1,
    request: work.cause,
    type,
    data: previous ? { object, previous_attributes: previous } : { object },
  };
  const violations = checkWebhook(event);
  if (violations.length > 0) {
    throw new ContractViolation(
      `event ${type}: ${violations.map((v) => `${v.path} ${v.message}`).join("; ")}`,
    );
  }
  await work.sql.query(`insert into stripe.event (id, body) values ($1, $2)`, [
    event.id,
    JSON.stringify(event),
  ]);
  await work.sql.query(`insert into stripe.delivery (event, first_at_ms, next_at_ms) values ($1, $2, $2)`, [
    event.id,
    work.now_ms,
  ]);
}
