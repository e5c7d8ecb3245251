// Calls to Stripe, with answers in the domain's types: checkout sessions, payment status, refunds. No rules here. All
// calls run outside transactions; those that create something use an idempotency key stored beforehand.
import Stripe from "stripe";
import { fromStripeAmount, isCurrency } from "#domain/currency.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { observeCall } from "#server/kernel/telemetry/observe.ts";
import { type StripeEnv, stripeClient } from "./stripe.ts";

/** One call, measured under the name of its operation. */
const call = <T>(operation: string, run: () => Promise<T>): Promise<T> =>
  observeCall({ kind: "stripe", operation }, run, (error) => permanentRefusalCode(error) !== null);

export type CheckoutSession = { session_id: string; session_url: string };

/** Creates a hosted checkout session with exactly these parameters under this key. */
export async function createCheckoutSession(
  env: StripeEnv,
  params: unknown,
  key: string,
): Promise<CheckoutSession> {
  const session = await call("create_checkout_session", () =>
    stripeClient(env).checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams, {
      idempotencyKey: key,
    }),
  );
  if (!session.url) throw new Error(`session ${session.id} has no address`);
  return { session_id: session.id, session_url: session.url };
}

/** Expires a session so that nobody can pay with it. One that is no longer open is not an error. */
export async function expireCheckoutSession(env: StripeEnv, session_id: string): Promise<void> {
  try {
    await call("expire_checkout_session", () => stripeClient(env).checkout.sessions.expire(session_id));
  } catch (error) {
    if (permanentRefusalCode(error) === null) throw error;
  }
}

/** The session a payment intent belongs to, or null. */
export async function findSessionByIntent(env: StripeEnv, payment_intent_id: string): Promise<string | null> {
  const found = await call("list_checkout_sessions", () =>
    stripeClient(env).checkout.sessions.list({ payment_intent: payment_intent_id, limit: 1 }),
  );
  return found.data[0]?.id ?? null;
}

/** The current state of a payment at Stripe. */
export async function fetchPayment(env: StripeEnv, session_id: string): Promise<PaymentSnapshot> {
  const session = await call("retrieve_checkout_session", () =>
    stripeClient(env).checkout.sessions.retrieve(session_id, { expand: ["payment_intent.latest_charge"] }),
  );
  const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
  const currency = (session.currency ?? "").toUpperCase();
  const total = session.amount_total ?? 0;
  const error = intent?.last_payment_error;
  return {
    session_id: session.id,
    session_status: statusOf(session),
    is_paid: session.payment_status === "paid",
    is_processing: isProcessing(session, intent),
    amount_minor: isCurrency(currency) ? fromStripeAmount(total, currency) : total,
    currency,
    booking_id: session.client_reference_id,
    method: methodOf(charge),
    payment_intent_id: intent?.id ?? null,
    charge_id: charge?.id ?? null,
    failure_code: error?.decline_code ?? error?.code ?? null,
  };
}

function statusOf({ status }: Stripe.Checkout.Session): PaymentSnapshot["session_status"] {
  return status === "complete" ? "complete" : status === "expired" ? "expired" : "open";
}

const bankDebits = "acss_debit au_becs_debit bacs_debit nz_bank_account sepa_debit us_bank_account".split(
  " ",
);

/** Any method but a known bank debit counts as a card, which does not extend the hold by a bank's days. */
function methodOf(charge: Stripe.Charge | null): PaymentSnapshot["method"] {
  const type = charge?.payment_method_details?.type;
  if (type === undefined) return null;
  return bankDebits.includes(type) ? "bank_debit" : "card";
}

/** A session is complete and unpaid both while a bank transfer is under way and after it has failed. */
function isProcessing(session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent | null): boolean {
  if (intent?.status === "processing") return true;
  const hasFailed = intent?.status === "requires_payment_method" || intent?.status === "canceled";
  return session.status === "complete" && session.payment_status === "unpaid" && !hasFailed;
}

export type RefundOrder = {
  id: string;
  booking_id: string;
  payment_intent_id: string;
  stripe_amount: number;
  idempotency_key: string;
};
export type RefundResult = {
  stripe_refund_id: string;
  stripe_amount: number;
  status: "pending" | "succeeded" | "failed" | "cancelled";
};
/** A refund as Stripe returns it, also one made in Stripe's dashboard. */
export type StripeRefund = RefundResult & {
  /** Upper case. */
  currency: string;
  payment_intent_id: string | null;
  /** Our refund's id, from the metadata. */
  refund_id: string | null;
};

/** Creates a refund under the order's stored idempotency key. */
export async function createRefund(env: StripeEnv, order: RefundOrder): Promise<RefundResult> {
  const made = await call("create_refund", () =>
    stripeClient(env).refunds.create(
      {
        payment_intent: order.payment_intent_id,
        amount: order.stripe_amount,
        reason: "requested_by_customer",
        metadata: { refund_id: order.id, booking_id: order.booking_id },
      },
      { idempotencyKey: order.idempotency_key },
    ),
  );
  return answerOf(made);
}

/** The current state of a refund at Stripe. */
export async function fetchRefund(env: StripeEnv, stripe_refund_id: string): Promise<StripeRefund> {
  return foundOf(await call("retrieve_refund", () => stripeClient(env).refunds.retrieve(stripe_refund_id)));
}

/** One page of Stripe's list; in practice no payment has more refunds. */
const maxRefunds = 100;

/** All refunds of a payment, of any status. */
export async function listRefunds(env: StripeEnv, payment_intent_id: string): Promise<StripeRefund[]> {
  const { refunds } = stripeClient(env);
  const { data } = await call("list_refunds", () =>
    refunds.list({ payment_intent: payment_intent_id, limit: maxRefunds }),
  );
  return data.map(foundOf);
}

/** The refund that a call with a lost answer made for this order, or null. */
export async function findRefundByOrder(env: StripeEnv, order: RefundOrder): Promise<RefundResult | null> {
  return call("list_refunds", async () => {
    const list = stripeClient(env).refunds.list({ payment_intent: order.payment_intent_id, limit: 100 });
    for await (const made of list) if (made.metadata?.refund_id === order.id) return answerOf(made);
    return null;
  });
}

function answerOf({ id, amount, status }: Stripe.Refund): RefundResult {
  const statuses = { succeeded: "succeeded", failed: "failed", canceled: "cancelled" } as const;
  const refundStatus = statuses[status as keyof typeof statuses] ?? "pending";
  return { stripe_refund_id: id, stripe_amount: amount, status: refundStatus };
}

function foundOf(refund: Stripe.Refund): StripeRefund {
  const { payment_intent, currency, metadata } = refund;
  const payment_intent_id =
    typeof payment_intent === "string" ? payment_intent : (payment_intent?.id ?? null);
  return {
    ...answerOf(refund),
    currency: currency.toUpperCase(),
    payment_intent_id,
    refund_id: metadata?.refund_id ?? null,
  };
}

/** Statuses that reject the request itself. After others (a wrong key, an outage) a retry may succeed. */
const definiteStatuses = [400, 402, 404];
/** Codes of temporary errors, whatever their status: a concurrent request, or too many requests. */
const temporaryCodes = ["idempotency_key_in_use", "lock_timeout", "rate_limit"];

/** Stripe's code when it rejects this request for good; null when a retry may succeed. */
export function permanentRefusalCode(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode, code } = error;
  if (statusCode === undefined || !definiteStatuses.includes(statusCode)) return null;
  if (code !== undefined && temporaryCodes.includes(code)) return null;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "idempotency_error";
  return code ?? "invalid_request";
}
