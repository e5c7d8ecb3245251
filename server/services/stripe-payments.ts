// What we ask of Stripe, answered in our words: checkout sessions, how a payment stands, refunds. Nothing here
// decides anything; every call is made outside a transaction, under a key that was stored before.
import Stripe from "stripe";
import { fromStripeAmount, isCurrency } from "#domain/currency.ts";
import type { PaymentSnapshot } from "#domain/payment/snapshot.ts";
import { type StripeEnv, stripeClient } from "./stripe.ts";

export type CheckoutMade = { session_id: string; session_url: string };

/** Asks for a hosted checkout session with exactly these parameters under this key. */
export async function createCheckoutSession(
  env: StripeEnv,
  params: unknown,
  key: string,
): Promise<CheckoutMade> {
  const session = await stripeClient(env).checkout.sessions.create(
    params as Stripe.Checkout.SessionCreateParams,
    { idempotencyKey: key },
  );
  if (!session.url) throw new Error(`session ${session.id} has no address`);
  return { session_id: session.id, session_url: session.url };
}

/** Ends a session so that nobody can pay by it. One that is not open any more is left to whoever asks how it stands. */
export async function expireCheckoutSession(env: StripeEnv, session_id: string): Promise<void> {
  try {
    await stripeClient(env).checkout.sessions.expire(session_id);
  } catch (error) {
    if (refusedForGood(error) === null) throw error;
  }
}

/** The session a payment intent belongs to, or null. */
export async function findSessionOfIntent(env: StripeEnv, payment_intent_id: string): Promise<string | null> {
  const found = await stripeClient(env).checkout.sessions.list({
    payment_intent: payment_intent_id,
    limit: 1,
  });
  return found.data[0]?.id ?? null;
}

/** How a payment stands now. */
export async function askPayment(env: StripeEnv, session_id: string): Promise<PaymentSnapshot> {
  const session = await stripeClient(env).checkout.sessions.retrieve(session_id, {
    expand: ["payment_intent.latest_charge"],
  });
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

/** What is not known to take a bank's days counts as a card: the hold is then not extended for longer than needed. */
function methodOf(charge: Stripe.Charge | null): PaymentSnapshot["method"] {
  const type = charge?.payment_method_details?.type;
  if (type === undefined) return null;
  return bankDebits.includes(type) ? "bank_debit" : "card";
}

/** A session stays complete and unpaid both while a bank transfer is under way and after it has failed. */
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
export type RefundAnswer = {
  stripe_refund_id: string;
  stripe_amount: number;
  status: "pending" | "succeeded" | "failed" | "cancelled";
};
/** A refund as Stripe has it, whoever asked for it. */
export type RefundFound = RefundAnswer & {
  /** Upper case. */
  currency: string;
  payment_intent_id: string | null;
  /** The refund of ours that it says it is. */
  refund_id: string | null;
};

/** Gives money back under the refund's stored key. */
export async function createRefund(env: StripeEnv, order: RefundOrder): Promise<RefundAnswer> {
  const made = await stripeClient(env).refunds.create(
    {
      payment_intent: order.payment_intent_id,
      amount: order.stripe_amount,
      reason: "requested_by_customer",
      metadata: { refund_id: order.id, booking_id: order.booking_id },
    },
    { idempotencyKey: order.idempotency_key },
  );
  return answerOf(made);
}

/** How a refund stands now. */
export async function askRefund(env: StripeEnv, stripe_refund_id: string): Promise<RefundFound> {
  return foundOf(await stripeClient(env).refunds.retrieve(stripe_refund_id));
}

/** So many refunds of one payment are looked at; Stripe makes no more of one in practice. */
const refundsOfPayment = 100;

/** Everything that has gone back, or is on its way back, of a payment. */
export async function listRefunds(env: StripeEnv, payment_intent_id: string): Promise<RefundFound[]> {
  const { refunds } = stripeClient(env);
  const { data } = await refunds.list({ payment_intent: payment_intent_id, limit: refundsOfPayment });
  return data.map(foundOf);
}

/** The refund that was made for this order by a call whose answer was lost, or null. */
export async function findRefundMade(env: StripeEnv, order: RefundOrder): Promise<RefundAnswer | null> {
  const list = stripeClient(env).refunds.list({ payment_intent: order.payment_intent_id, limit: 100 });
  for await (const made of list) if (made.metadata?.refund_id === order.id) return answerOf(made);
  return null;
}

function answerOf({ id, amount, status }: Stripe.Refund): RefundAnswer {
  const known = { succeeded: "succeeded", failed: "failed", canceled: "cancelled" } as const;
  const ours = known[status as keyof typeof known] ?? "pending";
  return { stripe_refund_id: id, stripe_amount: amount, status: ours };
}

function foundOf(refund: Stripe.Refund): RefundFound {
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

/** Stripe has looked at the request itself and said no. Everything else (a key, a network, a bad hour) may pass. */
const definiteStatuses = [400, 402, 404];
/** Said of the moment, whatever status they come with: somebody else is at it, or too much was asked. */
const passingCodes = ["idempotency_key_in_use", "lock_timeout", "rate_limit"];

/** Stripe's code when it will never take this request, however often it is repeated; null when it may yet. */
export function refusedForGood(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  const { statusCode, code } = error;
  if (statusCode === undefined || !definiteStatuses.includes(statusCode)) return null;
  if (code !== undefined && passingCodes.includes(code)) return null;
  if (error instanceof Stripe.errors.StripeIdempotencyError) return "idempotency_error";
  return code ?? "invalid_request";
}
