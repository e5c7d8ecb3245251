// The hosted page for a buyer without scripts: success, decline and retry, the bank's question, double presses, and
// a session that is over.
import type Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { startTestServer } from "./kit.ts";
import { attemptOf, cardForm, OK, open, order, payWith, post } from "./shop.ts";

const testServer = duringFile(startTestServer);

async function start() {
  const session = await testServer.stripe.checkout.sessions.create(order());
  return { id: session.id, url: session.url ?? "" };
}

async function read(id: string) {
  const session = await testServer.stripe.checkout.sessions.retrieve(id, {
    expand: ["payment_intent.latest_charge"],
  });
  const intent = session.payment_intent as Stripe.PaymentIntent | null;
  return { session, intent, charge: intent?.latest_charge as Stripe.Charge | null };
}

const done = (id: string): string => `http://shop.example/done?session_id=${id}&again=${id}`;

describe("paying", () => {
  it("with a good card leads to the success address with both placeholders replaced, and everything is paid", async () => {
    const { id, url } = await start();
    expect(await payWith(url, "4242 4242 4242 4242")).toMatchObject({ status: 303, location: done(id) });
    const { session, intent, charge } = await read(id);
    expect(session).toMatchObject({ status: "complete", payment_status: "paid", url: null });
    expect(session.customer_details).toMatchObject({ email: "customer@demo.test", name: "Ada Example" });
    expect(intent).toMatchObject({
      status: "succeeded",
      amount_received: 10_000,
      metadata: { booking_id: "b1" },
      transfer_group: "b1",
    });
    expect(charge).toMatchObject({ status: "succeeded", paid: true, captured: true, amount: 10_000 });
    expect(charge?.payment_method_details?.card).toMatchObject({
      last4: "4242",
      brand: "visa",
      exp_year: 2040,
    });
    for (const type of ["payment_intent.created", "payment_intent.succeeded"])
      await testServer.arrival(type, intent?.id ?? "");
    await testServer.arrival("charge.succeeded", charge?.id ?? "");
    const completed = await testServer.arrival("checkout.session.completed", id);
    expect(completed.event.data.object).toMatchObject({ payment_status: "paid", payment_intent: intent?.id });
  });

  it("books the fee of 1.5 % + 25 and is available after two days of the moved clock", async () => {
    const { id, url } = await start();
    await payWith(url, OK);
    const { charge } = await read(id);
    const get = () => testServer.stripe.balanceTransactions.retrieve(String(charge?.balance_transaction));
    expect(await get()).toMatchObject({
      amount: 10_000,
      fee: 175,
      net: 9_825,
      type: "charge",
      status: "pending",
    });
    testServer.clock.offset_ms += 2 * 24 * 60 * 60 * 1000;
    expect(await get()).toMatchObject({ status: "available", source: charge?.id });
  });
});

describe("a decline", () => {
  it.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
  ])("of %s leaves the session open with code %s (%s)", async (number, code, decline_code) => {
    const { id, url } = await start();
    expect((await payWith(url, number)).location).toBe(`/pay/${id}`);
    const { session, intent, charge } = await read(id);
    expect(session).toMatchObject({ status: "open", payment_status: "unpaid", url });
    expect(intent).toMatchObject({ status: "requires_payment_method", amount_received: 0 });
    expect(intent?.last_payment_error).toMatchObject({
      type: "card_error",
      code,
      decline_code,
      charge: charge?.id,
    });
    expect(charge).toMatchObject({
      status: "failed",
      paid: false,
      failure_code: code,
      balance_transaction: null,
    });
  });

  it("then another and a good card: one payment intent, three charges, one success", async () => {
    const { id, url } = await start();
    await payWith(url, "4000000000000002");
    const { intent: first } = await read(id);
    const page = await open(url);
    expect(page.html).toContain('role="alert"');
    expect(page.html).toContain("Your card was declined.");
    await payWith(url, "4000000000009995");
    expect((await payWith(url, OK)).location).toBe(done(id));
    const { intent } = await read(id);
    expect(intent).toMatchObject({ id: first?.id, status: "succeeded", last_payment_error: null });
    const charges = await testServer.stripe.charges.list({ payment_intent: intent?.id });
    expect(charges.data.map(({ status }) => status)).toEqual(["succeeded", "failed", "failed"]);
    await testServer.arrival("payment_intent.payment_failed", intent?.id ?? "");
    await testServer.arrival("charge.failed", charges.data[1]?.id ?? "");
  });
});

describe("the bank's question", () => {
  it("confirmed pays; the charge says so", async () => {
    const { id, url } = await start();
    expect((await payWith(url, "4000002760003184")).location).toBe(`/pay/${id}/challenge`);
    expect((await read(id)).intent).toMatchObject({ status: "requires_action", latest_charge: null });
    expect((await open(`${url}/challenge`)).html).toContain("Confirm this payment with your bank");
    expect((await post(`${url}/challenge`, { outcome: "complete" })).location).toBe(done(id));
    const { session, charge } = await read(id);
    expect(session.payment_status).toBe("paid");
    expect(charge?.payment_method_details?.card?.three_d_secure).toMatchObject({ result: "authenticated" });
  });

  it("failed leaves the session open without a charge; another card pays on the same intent", async () => {
    const { id, url } = await start();
    await payWith(url, "4000002500003155");
    expect((await post(`${url}/challenge`, { outcome: "fail" })).location).toBe(`/pay/${id}`);
    const { intent } = await read(id);
    expect(intent).toMatchObject({ status: "requires_payment_method", latest_charge: null });
    expect(intent?.last_payment_error?.code).toBe("payment_intent_authentication_failure");
    expect((await post(`${url}/challenge`, { outcome: "complete" })).location).toBe(`/pay/${id}`);
    await payWith(url, OK);
    expect((await read(id)).intent).toMatchObject({ id: intent?.id, status: "succeeded" });
  });
});

describe("only once", () => {
  it("eight presses at the same moment charge once and all lead to the success page", async () => {
    const { id, url } = await start();
    const attempt = attemptOf((await open(url)).html);
    const visits = await Promise.all(Array.from({ length: 8 }, () => post(url, cardForm(OK, attempt))));
    expect(new Set(visits.map(({ location }) => location))).toEqual(new Set([done(id)]));
    const charges = await testServer.stripe.charges.list({ payment_intent: (await read(id)).intent?.id });
    expect(charges.data).toHaveLength(1);
  });
});

describe("a session that is over", () => {
  it("expired by the clock: says so, takes no card, and its intent is canceled", async () => {
    const { id, url } = await start();
    await payWith(url, "4000000000000002");
    const { html } = await open(url);
    testServer.clock.offset_ms += 25 * 60 * 60 * 1000;
    const late = await post(url, cardForm(OK, attemptOf(html)));
    expect(late.status).toBe(410);
    expect(late.html).toContain("This payment page has expired");
    const { session, intent } = await read(id);
    expect(session.status).toBe("expired");
    expect(intent).toMatchObject({ status: "canceled", cancellation_reason: "expired" });
  });
});

it("no answer of this file broke the contract", () => {
  expect(testServer.logged.filter(({ event }) => event === "stripe.failed")).toEqual([]);
});
