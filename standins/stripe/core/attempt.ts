// A payment attempt on the pay page. It locks the session first, to serialize two submits, an expiry and
// an API call; the first submit creates the payment intent and later ones reuse it.
import type Stripe from "stripe";
import { build } from "../contract/skeleton.ts";
import { findObject, idOf, insertObject, patchObject } from "../store/objects.ts";
import { emit } from "../webhook/emit.ts";
import { createId } from "../wire/ids.ts";
import { seconds, type Work } from "../work.ts";
import { type Decline, findCard } from "./cards.ts";
import { chargeFails, chargeSucceeds, type KeptCard } from "./charges.ts";

/** A card waiting for its holder's confirmation; `number` is one of the public test numbers. */
export type Challenge = { card: KeptCard; number: string };
type IntentData = Partial<
  Pick<
    Stripe.PaymentIntent,
    | "description"
    | "metadata"
    | "receipt_email"
    | "statement_descriptor"
    | "statement_descriptor_suffix"
    | "transfer_group"
  >
>;
export type LockedSession = {
  body: Stripe.Checkout.Session;
  intent_data: IntentData;
  attempt: number;
  challenge: Challenge | null;
};
export type Outcome = "paid" | "declined" | "challenge";

/** The session, locked for the rest of the transaction. */
export async function lockSession(work: Work, id: string): Promise<LockedSession | undefined> {
  const found = await work.sql.query<LockedSession>(
    `select body, intent_data, attempt, challenge from stripe.session where id = $1 for update`,
    [id],
  );
  return found.rows[0];
}

async function ensureIntent(work: Work, session: LockedSession): Promise<Stripe.PaymentIntent> {
  const { body } = session;
  const intentId = idOf(body.payment_intent);
  const intent = intentId ? await findObject(work.sql, "payment_intent", intentId, true) : undefined;
  if (intent) return intent;
  const id = createId("pi");
  const created = build<Stripe.PaymentIntent>("PaymentIntent", {
    id,
    amount: body.amount_total ?? 0,
    capture_method: "automatic",
    client_secret: `${id}_secret_${createId("req").slice(4)}`,
    confirmation_method: "automatic",
    created: seconds(work.now_ms),
    currency: body.currency ?? "",
    payment_method_types: ["card"],
    status: "requires_payment_method",
    ...session.intent_data,
  });
  await insertObject(work.sql, "payment_intent", created);
  await emit(work, "payment_intent.created", created);
  await patchObject(work.sql, "session", body.id, { payment_intent: id });
  return created;
}

async function fail(
  work: Work,
  intent: Stripe.PaymentIntent,
  decline: Decline,
  charge?: string,
): Promise<Outcome> {
  // No charge means that the bank has not declined: the confirmation before it failed.
  const type = charge ? "card_error" : "invalid_request_error";
  const error = { type, ...decline, charge } as Stripe.PaymentIntent.LastPaymentError;
  const failed = await patchObject(work.sql, "payment_intent", intent.id, {
    last_payment_error: error,
    latest_charge: charge ?? intent.latest_charge,
    next_action: null,
    status: "requires_payment_method",
  });
  await emit(work, "payment_intent.payment_failed", failed);
  return "declined";
}

async function succeed(
  work: Work,
  session: LockedSession,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  card: KeptCard,
): Promise<Outcome> {
  const paid = await patchObject(work.sql, "payment_intent", intent.id, {
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: card.payment_method,
    status: "succeeded",
  });
  await emit(work, "payment_intent.succeeded", paid);
  const complete = await patchObject(work.sql, "session", session.body.id, {
    customer_details: build<Stripe.Checkout.Session.CustomerDetails>("Checkout.Session.CustomerDetails", {
      email: card.email,
      name: card.name,
      tax_exempt: "none",
    }),
    payment_intent: intent.id,
    payment_status: "paid",
    status: "complete",
    url: null,
  });
  await emit(work, "checkout.session.completed", complete);
  return "paid";
}

async function take(
  work: Work,
  session: LockedSession,
  intent: Stripe.PaymentIntent,
  challenge: Challenge,
  is3dsDone: boolean,
): Promise<Outcome> {
  const test = findCard(challenge.number);
  if (!test) throw new Error("A card outside the table reached the payment.");
  const attempt = { intent, card: challenge.card, is3dsDone };
  if (test.decline) {
    const charge = await chargeFails(work, attempt, test.decline);
    return fail(work, intent, test.decline, charge.id);
  }
  return succeed(work, session, intent, await chargeSucceeds(work, attempt, test), challenge.card);
}

async function setWaiting(work: Work, id: string, challenge: Challenge | null): Promise<void> {
  await work.sql.query(`update stripe.session set attempt = attempt + 1, challenge = $2 where id = $1`, [
    id,
    challenge ? JSON.stringify(challenge) : null,
  ]);
}

/** Pays an open, locked session with a checked card. */
export async function pay(work: Work, session: LockedSession, chosen: Challenge): Promise<Outcome> {
  const intent = await ensureIntent(work, session);
  if (!findCard(chosen.number)?.hasChallenge) {
    await setWaiting(work, session.body.id, null);
    return take(work, session, intent, chosen, false);
  }
  await setWaiting(work, session.body.id, chosen);
  const url = `${work.env.STANDINS_PUBLIC_URL}/pay/${session.body.id}/challenge`;
  const waiting = await patchObject(work.sql, "payment_intent", intent.id, {
    next_action: { type: "redirect_to_url", redirect_to_url: { return_url: null, url } },
    status: "requires_action",
  });
  await emit(work, "payment_intent.requires_action", waiting);
  return "challenge";
}

/** Continues after the bank's challenge; `isConfirmed` is the holder's answer. */
export async function answerChallenge(
  work: Work,
  session: LockedSession,
  challenge: Challenge,
  isConfirmed: boolean,
): Promise<Outcome> {
  const intent = await ensureIntent(work, session);
  await setWaiting(work, session.body.id, null);
  if (isConfirmed) return take(work, session, intent, challenge, true);
  return fail(work, intent, {
    code: "payment_intent_authentication_failure",
    message: "We could not confirm this card with your bank. Choose another one and try again.",
  });
}
