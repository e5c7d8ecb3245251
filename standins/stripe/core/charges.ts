// One charge, succeeded or declined.
import type Stripe from "stripe";
import { build } from "../contract/skeleton.ts";
import { insertObject } from "../store/objects.ts";
import { emit } from "../webhook/emit.ts";
import { createId } from "../wire/ids.ts";
import { seconds, type Work } from "../work.ts";
import { bookMovement, feeOf } from "./balance.ts";
import type { Decline, TestCard } from "./cards.ts";

/** The stored data of a card: never the number, never the security code. */
export type KeptCard = {
  last4: string;
  brand: TestCard["brand"];
  exp_month: number;
  exp_year: number;
  name: string;
  email: string | null;
  payment_method: string;
};

type Attempt = { intent: Stripe.PaymentIntent; card: KeptCard; is3dsDone: boolean };

type Details = Stripe.Charge.PaymentMethodDetails;

function cardDetails({ card, is3dsDone }: Attempt, decline?: Decline): Details {
  const isWrongCvc = decline?.code === "incorrect_cvc";
  return build<Details>("Charge.PaymentMethodDetails", {
    type: "card",
    card: build<Stripe.Charge.PaymentMethodDetails.Card>("Charge.PaymentMethodDetails.Card", {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: isWrongCvc ? "fail" : "pass",
      },
      country: "US",
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      funding: "credit",
      last4: card.last4,
      network: card.brand,
      three_d_secure: is3dsDone
        ? build<Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure>(
            "Charge.PaymentMethodDetails.Card.ThreeDSecure",
            { authentication_flow: "challenge", result: "authenticated", version: "2.2.0" },
          )
        : null,
    }),
  });
}

function newCharge(work: Work, attempt: Attempt, overrides: Partial<Stripe.Charge>): Stripe.Charge {
  const { intent, card } = attempt;
  return build<Stripe.Charge>("Charge", {
    id: createId("ch"),
    amount: intent.amount,
    billing_details: { address: null, email: card.email, name: card.name, phone: null, tax_id: null },
    created: seconds(work.now_ms),
    currency: intent.currency,
    description: intent.description,
    metadata: intent.metadata,
    payment_intent: intent.id,
    payment_method: card.payment_method,
    receipt_email: intent.receipt_email,
    transfer_group: intent.transfer_group,
    ...overrides,
  });
}

/** Charges the whole amount, books it and emits the events. */
export async function chargeSucceeds(work: Work, attempt: Attempt, test: TestCard): Promise<Stripe.Charge> {
  const { intent } = attempt;
  const charge = newCharge(work, attempt, {
    amount_captured: intent.amount,
    captured: true,
    outcome: build<Stripe.Charge.Outcome>("Charge.Outcome", {
      network_status: "approved_by_network",
      risk_level: "normal",
      seller_message: "Payment complete.",
      type: "authorized",
    }),
    paid: true,
    payment_method_details: cardDetails(attempt),
    status: "succeeded",
  });
  const movement = {
    type: "charge",
    source: charge.id,
    amount: intent.amount,
    currency: intent.currency,
    fee: feeOf(intent.amount),
    isInstant: test.isInstant,
  } as const;
  charge.balance_transaction = await bookMovement(work, movement);
  await insertObject(work.sql, "charge", charge, { behaviour: test.behaviour });
  await emit(work, "charge.succeeded", charge);
  return charge;
}

/** Records the declined charge; no money moves. */
export async function chargeFails(work: Work, attempt: Attempt, decline: Decline): Promise<Stripe.Charge> {
  const charge = newCharge(work, attempt, {
    failure_code: decline.code,
    failure_message: decline.message,
    outcome: build<Stripe.Charge.Outcome>("Charge.Outcome", {
      network_status: "declined_by_network",
      reason: decline.decline_code ?? decline.code,
      risk_level: "normal",
      seller_message: "The bank did not return any further details with this decline.",
      type: "issuer_declined",
    }),
    payment_method_details: cardDetails(attempt, decline),
    status: "failed",
  });
  await insertObject(work.sql, "charge", charge);
  await emit(work, "charge.failed", charge);
  return charge;
}
