// What the tests buy, and a buyer without scripts: fetches the page, reads the form, posts it.
import type Stripe from "stripe";
import type { TestServer } from "./kit.ts";

export const OK = "4242424242424242";

/** Parameters of a session over one line. */
export function order(
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    success_url: "http://shop.example/done?session_id={CHECKOUT_SESSION_ID}&again={CHECKOUT_SESSION_ID}",
    cancel_url: "http://shop.example/cart",
    client_reference_id: "booking-1",
    customer_email: "customer@demo.test",
    metadata: { booking_id: "b1" },
    payment_intent_data: { metadata: { booking_id: "b1" }, transfer_group: "b1" },
    line_items: [
      {
        quantity: 1,
        price_data: { currency: "eur", unit_amount: 10_000, product_data: { name: "Deep clean" } },
      },
    ],
    ...more,
  };
}

export type Visit = { status: number; location: string | null; html: string };

async function visit(url: string, init: RequestInit = {}): Promise<Visit> {
  const response = await fetch(url, { redirect: "manual", ...init });
  return { status: response.status, location: response.headers.get("location"), html: await response.text() };
}

/** Looks at a hosted page. */
export function open(url: string): Promise<Visit> {
  return visit(url);
}

/** Posts a form. */
export function post(url: string, fields: Record<string, string>): Promise<Visit> {
  return visit(url, { method: "POST", body: new URLSearchParams(fields) });
}

/** The hidden attempt number that the page was rendered for. */
export function attemptOf(html: string): string {
  return /name="attempt" value="(\d+)"/.exec(html)?.[1] ?? "";
}

/** The form filled in with a card. */
export function cardForm(number: string, attempt: string): Record<string, string> {
  return { attempt, test_card: "", card_number: number, expiry: "12/40", cvc: "123", name: "Ada Example" };
}

/** Opens the page and presses Pay once. */
export async function payWith(url: string, number: string): Promise<Visit> {
  const { html } = await open(url);
  return post(url, cardForm(number, attemptOf(html)));
}

/** A session paid with `number`; returns its payment intent with the charge in it. */
export async function paidIntent(
  testServer: TestServer,
  number = OK,
): Promise<{ session: Stripe.Checkout.Session; intent: Stripe.PaymentIntent; charge: Stripe.Charge }> {
  const made = await testServer.stripe.checkout.sessions.create(order());
  await payWith(made.url ?? "", number);
  const session = await testServer.stripe.checkout.sessions.retrieve(made.id, {
    expand: ["payment_intent.latest_charge"],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent;
  return { session, intent, charge: intent.latest_charge as Stripe.Charge };
}
