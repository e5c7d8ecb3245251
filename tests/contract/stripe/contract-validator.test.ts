// The contract validator of the Stripe stand-in must refuse a body that deviates in any way from the published types.
import { beforeAll, describe, expect, it } from "vitest";
import { checkResponse, checkWebhook, matchOperation } from "#standins/stripe/contract/contract-validator.ts";
import { DOCUMENT } from "#standins/stripe/contract/document.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { startTestServer } from "./kit.ts";
import { paidIntent } from "./shop.ts";

type Body = Record<string, unknown>;
type Case = { name: string; path: string; amount: string; status: string; bodies: () => Promise<Body> };

let paid: Awaited<ReturnType<typeof paidIntent>>;
const testServer = duringFile(startTestServer);
beforeAll(async () => {
  paid = await paidIntent(testServer);
});

/** The body as it went over the wire, without the client's own additions. */
async function fetched(path: string): Promise<Body> {
  const response = await fetch(`${testServer.url}${path}`, {
    headers: { authorization: `Bearer ${testServer.env.STRIPE_SECRET_KEY}` },
  });
  return (await response.json()) as Body;
}

const cases: Case[] = [
  {
    name: "session",
    path: "/v1/checkout/sessions/x",
    amount: "amount_total",
    status: "status",
    bodies: () => fetched(`/v1/checkout/sessions/${paid.session.id}`),
  },
  {
    name: "payment intent",
    path: "/v1/payment_intents/x",
    amount: "amount",
    status: "status",
    bodies: () => fetched(`/v1/payment_intents/${paid.intent.id}`),
  },
  {
    name: "charge",
    path: "/v1/charges/x",
    amount: "amount_captured",
    status: "status",
    bodies: () => fetched(`/v1/charges/${paid.charge.id}`),
  },
];

describe.each(cases)("a valid $name", ({ path, amount, status, bodies }) => {
  const operation = matchOperation("GET", path);
  const violations = (body: Body): number => (operation ? checkResponse(operation, body).length : -1);

  it("is accepted, and refused once a field is dropped, mistyped, unknown or extra", async () => {
    const body = await bodies();
    expect(violations(body)).toBe(0);
    expect(violations({ ...body, [amount]: 10.5 }), "fraction").toBeGreaterThan(0);
    expect(violations({ ...body, [amount]: "10000" }), "text").toBeGreaterThan(0);
    expect(violations({ ...body, [status]: "almost" }), "enum").toBeGreaterThan(0);
    expect(violations({ ...body, surprise: 1 }), "extra").toBeGreaterThan(0);
    expect(violations({ ...body, object: "thing" }), "object").toBeGreaterThan(0);
    expect(violations({ ...body, metadata: { a: 1 } }), "metadata").toBeGreaterThan(0);
    for (const name of Object.keys(body)) {
      const { [name]: _dropped, ...rest } = body;
      expect(violations(rest), `without ${name}`).toBeGreaterThan(0);
    }
  });
});

it("a webhook is bound to the object of its type", async () => {
  const { event } = await testServer.arrival("charge.succeeded", paid.charge.id);
  const body = JSON.parse(JSON.stringify(event)) as Body;
  expect(checkWebhook(body)).toEqual([]);
  expect(checkWebhook({ ...body, type: "payment_intent.succeeded" }).length).toBeGreaterThan(0);
  expect(checkWebhook({ ...body, type: "charge.exploded" }).length).toBeGreaterThan(0);
  expect(checkWebhook({ ...body, created: "now" }).length).toBeGreaterThan(0);
});

it("an answer that breaks the contract becomes a logged 500 and leaves no trace", async () => {
  const { id } = await testServer.stripe.refunds.create({ charge: paid.charge.id, amount: 1 });
  await testServer.pool.query(`update stripe.refund set body = body || '{"surprise": 1}' where id = $1`, [
    id,
  ]);
  await expect(testServer.stripe.refunds.retrieve(id)).rejects.toMatchObject({
    statusCode: 500,
    rawType: "api_error",
  });
  expect(testServer.logged.map(({ event }) => event)).toContain("stripe.failed");
});

it("speaks the version that the installed client is pinned to", () => {
  expect(DOCUMENT.info.version).toBe(testServer.stripe.getApiField("version"));
});
