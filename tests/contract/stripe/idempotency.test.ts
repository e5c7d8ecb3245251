// One key, one result: replay, mismatch, a request in progress, refusals that are not stored, the day after.
import Stripe from "stripe";
import { expect, it } from "vitest";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { eventually, KEY, startTestServer } from "./kit.ts";
import { order, paidIntent } from "./shop.ts";

const testServer = duringFile(startTestServer);

const count = async (): Promise<number> => {
  const found = await testServer.pool.query<{ n: number }>(
    "select count(*)::integer as n from stripe.session",
  );
  return found.rows[0]?.n ?? 0;
};
const create = (idempotencyKey: string, more: object = {}, client: Stripe = testServer.stripe) =>
  client.checkout.sessions.create({ ...order(), ...more }, { idempotencyKey });

it("the same key and parameters, in any order, return the first result again", async () => {
  const first = await create("same");
  const before = await count();
  const { mode, ...rest } = order();
  const again = await testServer.stripe.checkout.sessions.create(
    { ...rest, mode },
    { idempotencyKey: "same" },
  );
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers).toMatchObject({
    "idempotent-replayed": "true",
    "idempotency-key": "same",
    "original-request": first.lastResponse.requestId,
  });
  expect(await count()).toBe(before);
});

it("the same key with other parameters or another endpoint is an idempotency error", async () => {
  await create("other");
  await expect(create("other", { client_reference_id: "booking-2" })).rejects.toBeInstanceOf(
    Stripe.errors.StripeIdempotencyError,
  );
  const refund = testServer.stripe.refunds.create({ charge: "ch_x" }, { idempotencyKey: "other" });
  await expect(refund).rejects.toMatchObject({ statusCode: 400, rawType: "idempotency_error" });
});

it("while the first request is in progress a second one with its key is answered 409", async () => {
  const { charge } = await paidIntent(testServer);
  const blocker = await testServer.pool.connect();
  await blocker.query("begin");
  await blocker.query("select 1 from stripe.charge where id = $1 for update", [charge.id]);
  const refund = () =>
    testServer.stripe.refunds.create({ charge: charge.id, amount: 100 }, { idempotencyKey: "busy" });
  const first = refund();
  await eventually("the key is claimed", async () => {
    const found = await testServer.pool.query("select 1 from stripe.idempotency where key = 'busy'");
    return found.rowCount === 1 ? true : undefined;
  });
  await expect(refund()).rejects.toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  await blocker.query("commit");
  blocker.release();
  expect((await refund().catch(() => first)).id).toBe((await first).id);
});

it("a failed validation is not stored: the corrected request may use the key", async () => {
  await expect(create("typo", { success_url: "nowhere" })).rejects.toMatchObject({ code: "url_invalid" });
  expect((await create("typo")).status).toBe("open");
});

it("a failure of an executed request is stored like a success", async () => {
  const { charge } = await paidIntent(testServer);
  const refund = () =>
    testServer.stripe.refunds.create({ charge: charge.id, amount: 10_001 }, { idempotencyKey: "kept" });
  await expect(refund()).rejects.toMatchObject({ statusCode: 400, param: "amount" });
  const again = await fetch(`${testServer.url}/v1/refunds`, {
    method: "POST",
    headers: { authorization: `Bearer ${KEY}`, "idempotency-key": "kept" },
    body: new URLSearchParams({ charge: charge.id, amount: "10001" }),
  });
  expect(again.status).toBe(400);
  expect(again.headers.get("idempotent-replayed")).toBe("true");
});

it("an ordered 500 that was stored sticks to its key; one that was not is healed by the client", async () => {
  await testServer.control("requests", { kind: "status", status: 500, is_stored: true });
  await expect(create("cached", {}, testServer.client(2))).rejects.toMatchObject({ statusCode: 500 });
  await testServer.control("requests", { kind: "status", status: 500 });
  expect((await create("passing", {}, testServer.client(1))).status).toBe("open");
  await testServer.control("requests", { kind: "status", status: 429 });
  await expect(create("limited", {}, testServer.client(2))).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  );
  await testServer.control("requests", { kind: "status", status: 409, should_retry: false });
  await expect(create("locked", {}, testServer.client(2))).rejects.toMatchObject({ statusCode: 409 });
});

it("a day later on the moved clock the key is free again", async () => {
  const first = await create("daily");
  testServer.clock.offset_ms += 24 * 60 * 60 * 1000 + 1_000;
  expect((await create("daily", { client_reference_id: "tomorrow" })).id).not.toBe(first.id);
});
