// Webhooks: signed so that the official client accepts them, and sent until accepted.
import type Stripe from "stripe";
import { beforeEach, expect, it } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { eventually, startTestServer, WEBHOOK_SECRET } from "./kit.ts";
import { order } from "./shop.ts";

const testServer = duringFile(startTestServer);
beforeEach(async () => {
  await testServer.control("reset");
  await eventually("nothing is left to send", async () => {
    const found = await testServer.pool.query("select 1 from stripe.delivery where state = 'pending'");
    return found.rowCount === 0 ? true : undefined;
  });
  testServer.receiver.arrivals.length = 0;
  testServer.receiver.answers.length = 0;
});

/** A session and the one event that its expiry causes. */
async function expireOne(): Promise<string> {
  const { id } = await testServer.stripe.checkout.sessions.create(order());
  await testServer.stripe.checkout.sessions.expire(id);
  return id;
}
const EXPIRED = "checkout.session.expired";
const about = (id: string) =>
  testServer.receiver.arrivals.filter(
    ({ event }) => (event.data.object as Stripe.Checkout.Session).id === id,
  );
async function state(id: string): Promise<{ state: string; attempts: number; next_at_ms: number }> {
  const found = await testServer.pool.query(
    `select d.state, d.attempts, d.next_at_ms::float8 as next_at_ms from stripe.delivery d
     join stripe.event e on e.id = d.event where e.body#>>'{data,object,id}' = $1`,
    [id],
  );
  return found.rows[0];
}

it("carry a signature that the official client accepts and refuses when anything was changed", async () => {
  const id = await expireOne();
  const { raw, signature, event } = await testServer.arrival(EXPIRED, id);
  const { webhooks } = testServer.stripe;
  expect(event).toMatchObject({ api_version: "2026-10-28.endive", livemode: false, pending_webhooks: 1 });
  expect(event.request?.id).toMatch(/^req_/);
  expect(() => webhooks.constructEvent(raw.replace(id, "cs_test_x"), signature, WEBHOOK_SECRET)).toThrow();
  expect(() => webhooks.constructEvent(raw, signature, "whsec_other")).toThrow();
  await eventually("delivered", async () => ((await state(id)).state === "delivered" ? true : undefined));
  expect((await testServer.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
});

it("are sent again after an error or a redirect, signed anew each time, and not after being accepted", async () => {
  testServer.receiver.answers.push(500, 302);
  const id = await expireOne();
  const tried = (attempts: number) =>
    eventually(`try ${attempts}`, async () => ((await state(id)).attempts === attempts ? true : undefined));
  await tried(1);
  testServer.clock.offset_ms += 1_000;
  await tried(2);
  testServer.clock.offset_ms += 5_000;
  await tried(3);
  await eventually("delivered", async () => ((await state(id)).state === "delivered" ? true : undefined));
  expect(new Set(about(id).map(({ signature }) => signature)).size).toBe(3);
  expect(new Set(about(id).map(({ event }) => event.id)).size).toBe(1);
  expect(await state(id)).toMatchObject({ attempts: 3 });
});

it("the control refuses nonsense and anything that a web page could post", async () => {
  await expect(testServer.control("webhooks", { kind: "explode" })).rejects.toThrow();
  const plain = await fetch(`${testServer.url}/_control/stripe/pause`, { method: "POST", body: "{}" });
  expect(plain.status).toBe(415);
  const list = await fetch(`${testServer.url}/_control/stripe/deliveries`);
  expect(await list.json()).toMatchObject({
    data: expect.arrayContaining([expect.objectContaining({ state: "delivered" })]),
  });
});
