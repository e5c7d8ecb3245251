// Sessions, errors and list pages, through the official client.
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { startTestServer } from "./kit.ts";
import { order } from "./shop.ts";

const testServer = duringFile(startTestServer);

/** The error a promise ends in. */
async function failure(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(Stripe.errors.StripeError);
  return error as Stripe.errors.StripeError;
}

describe("a Checkout Session", () => {
  it("is open and unpaid after create, with the address of its pay page and no payment intent yet", async () => {
    const session = await testServer.stripe.checkout.sessions.create(order());
    expect(session).toMatchObject({
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: 10_000,
      currency: "eur",
      payment_intent: null,
      metadata: { booking_id: "b1" },
      client_reference_id: "booking-1",
      url: `${testServer.url}/pay/${session.id}`,
    });
    expect(session.id).toMatch(/^cs_test_/);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(session.lastResponse.apiVersion).toBe("2026-10-28.endive");
    expect(session.expires_at - session.created).toBe(24 * 60 * 60);
    expect(await testServer.stripe.checkout.sessions.retrieve(session.id)).toEqual(
      expect.objectContaining({ id: session.id }),
    );
  });

  it("can be expired once; an expired session has no address and sends a webhook", async () => {
    const { id } = await testServer.stripe.checkout.sessions.create(order());
    const expired = await testServer.stripe.checkout.sessions.expire(id);
    expect(expired).toMatchObject({ status: "expired", url: null });
    expect((await testServer.arrival("checkout.session.expired", id)).event.data.object).toMatchObject({
      status: "expired",
    });
    const again = await failure(testServer.stripe.checkout.sessions.expire(id));
    expect(again.statusCode).toBe(400);
  });

  it("expires by the moved clock, whoever reads it first", async () => {
    const { id } = await testServer.stripe.checkout.sessions.create(order());
    testServer.clock.offset_ms += 25 * 60 * 60 * 1000;
    expect((await testServer.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
    await testServer.arrival("checkout.session.expired", id);
  });
});

describe("errors", () => {
  const create = (more: object) => testServer.stripe.checkout.sessions.create({ ...order(), ...more });
  const price = (more: object) => [
    {
      quantity: 1,
      price_data: { currency: "eur", unit_amount: 1_000, product_data: { name: "x" }, ...more },
    },
  ];

  it.each([
    [
      "an unknown nested parameter",
      { line_items: price({ colour: "red" }) },
      "parameter_unknown",
      /\[colour\]/,
    ],
    [
      "a missing nested parameter",
      { line_items: price({ currency: undefined }) },
      "parameter_missing",
      /currency/,
    ],
    [
      "a fractional amount",
      { line_items: price({ unit_amount: 10.5 }) },
      "parameter_invalid_integer",
      /unit_amount/,
    ],
    ["too little", { line_items: price({ unit_amount: 49 }) }, "amount_too_small", /line_items/],
    ["an address that is none", { success_url: "/done" }, "url_invalid", /success_url/],
    ["an expiry too near", { expires_at: Math.floor(Date.now() / 1000) }, undefined, /expires_at/],
    ["a feature not played here", { automatic_tax: { enabled: true } }, undefined, /automatic_tax/],
  ])("%s is refused with its parameter and code", async (_name, more, code, param) => {
    const error = await failure(create(more));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(error).toMatchObject({ statusCode: 400, code });
    expect(error.param).toMatch(param);
  });

  it("an unknown id is 404 resource_missing, a wrong or live key 401, an unknown address 404", async () => {
    expect(await failure(testServer.stripe.charges.retrieve("ch_none"))).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
    for (const key of ["sk_test_other_key_1234", "sk_live_contract_key"]) {
      const error = await failure(testServer.client(0, key).charges.list());
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
      expect(error.message).not.toContain(key);
    }
    expect(await failure(testServer.stripe.balance.retrieve())).toMatchObject({ statusCode: 404 });
    expect(await failure(testServer.stripe.rawRequest("GET", "/v1/nothing"))).toMatchObject({
      statusCode: 404,
    });
  });

  it("another API version than the contract's is refused", async () => {
    expect(await failure(testServer.stripe.charges.list({}, { apiVersion: "2020-08-27" }))).toMatchObject({
      statusCode: 400,
    });
  });
});

describe("lists", () => {
  it("pages run newest first without gaps in both directions, and the client pages by itself", async () => {
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.unshift((await testServer.stripe.checkout.sessions.create(order())).id);
    const first = await testServer.stripe.checkout.sessions.list({ limit: 2 });
    expect(first.data.map((s) => s.id)).toEqual(made.slice(0, 2));
    expect(first).toMatchObject({ object: "list", has_more: true, url: "/v1/checkout/sessions" });
    const next = await testServer.stripe.checkout.sessions.list({ limit: 2, starting_after: made[1] });
    expect(next.data.map((s) => s.id)).toEqual(made.slice(2, 4));
    const back = await testServer.stripe.checkout.sessions.list({ limit: 2, ending_before: made[3] });
    expect(back.data.map((s) => s.id)).toEqual(made.slice(1, 3));
    const all: string[] = [];
    for await (const session of testServer.stripe.checkout.sessions.list({ limit: 2, status: "open" }))
      all.push(session.id);
    expect(all.slice(0, 5)).toEqual(made);
    expect(new Set(all).size).toBe(all.length);
    const wrong = await failure(testServer.stripe.checkout.sessions.list({ starting_after: "cs_test_none" }));
    expect(wrong).toMatchObject({ code: "resource_missing", param: "starting_after" });
    expect(await failure(testServer.stripe.charges.list({ limit: 101 }))).toMatchObject({ param: "limit" });
  });
});

it("no answer of this file broke the contract", () => {
  expect(testServer.logged.filter(({ event }) => event === "stripe.failed")).toEqual([]);
});
