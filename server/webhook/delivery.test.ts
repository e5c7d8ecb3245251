// From an event to the receiver: who gets which message, once, signed so that the official library verifies it.
// `retries.test.ts` covers messages that the receiver does not accept.
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { type Received, startWebhookBench } from "#tests/kit/webhook/bench.ts";
import { deleteWebhookEndpoint } from "./commands/delete-endpoint.ts";
import { rotateWebhookSecret } from "./commands/rotate-secret.ts";
import { testWebhookEndpoint } from "./commands/test-endpoint.ts";

const bench = duringFile(startWebhookBench);
beforeEach(() => bench.reset());

function verify({ headers, body }: Received, secret: string) {
  return new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };
}

describe("an accepted offer", () => {
  test("is sent to its provider once, signed, and with ids only", async () => {
    const offer = await bench.kit.sentOffer();
    const endpoint_id = await bench.endpointOf(offer.provider, ["offer.accepted"]);
    await bench.accept(offer);
    await bench.work();
    await bench.work();
    await bench.sweep();
    expect(bench.received).toHaveLength(1);
    const [message] = bench.received as [Received];
    const { type, data } = verify(message, bench.secretOf(endpoint_id));
    expect(type).toBe("offer.accepted");
    expect(data).toMatchObject({
      profile_id: offer.provider.profile?.id,
      table: "offer",
      id: offer.offer_id,
      offer_id: offer.offer_id,
      request_id: offer.request_id,
      status: "accepted",
      booking_id: null,
      url: `http://app.test/rest/v1/offer?id=eq.${offer.offer_id}`,
    });
    expect(data.number).toMatch(/^[A-Z]-/);
    expect(data.version).toEqual(expect.any(Number));
    for (const personal of [offer.customer.email, "Lena", "Maurer"])
      expect(message.body).not.toContain(personal);
    const [delivery] = await bench.logOf(offer.provider, endpoint_id);
    expect(delivery).toMatchObject({ status: "delivered", type: "offer.accepted", due_at: null });
    expect(delivery?.attempts).toMatchObject([{ number: 1, outcome: "delivered", status_code: 200 }]);
    expect(message.headers["webhook-id"]).toBe(delivery?.id);
  });

  test("is not sent to anybody who cannot see it, did not choose it, or came after it", async () => {
    const offer = await bench.kit.sentOffer();
    const stranger = await bench.kit.provider();
    await bench.endpointOf(stranger, ["offer.accepted", "booking.made"]);
    await bench.endpointOf(offer.provider, ["offer.declined", "payment.started"]);
    await bench.accept(offer);
    bench.kit.clock.move(1_000);
    const late = await bench.endpointOf(offer.provider, ["offer.accepted"]);
    await bench.work();
    expect(bench.received).toEqual([]);
    expect(await bench.logOf(offer.provider, late)).toEqual([]);
  });

  test("costs no job if nobody has chosen its kind", async () => {
    const offer = await bench.kit.sentOffer();
    await bench.kit.owner.query("delete from webhook_subscription");
    await bench.accept(offer);
    expect(await bench.announcements()).toBe(0);
  });
});

test("a request on the board is sent to the providers who may answer it, and to its owner", async () => {
  const provider = await bench.kit.provider();
  const endpoint_id = await bench.endpointOf(provider, ["request.opened"]);
  const { request_id } = await bench.kit.openRequest();
  await bench.work();
  expect((await bench.logOf(provider, endpoint_id)).map(({ status }) => status)).toEqual(["delivered"]);
  const told = bench.received.map((one) => verify(one, bench.secretOf(endpoint_id)).data.id);
  expect(told).toEqual([request_id]);
});

test("a subject that a profile may no longer see is not sent, and leaves the log", async () => {
  const provider = await bench.kit.provider();
  const endpoint_id = await bench.endpointOf(provider, ["request.opened"]);
  const { request_id, customer, version } = await bench.kit.openRequest();
  await bench.runJob("announce_event", { event_id: await bench.lastEvent(request_id) });
  expect(await bench.logOf(provider, endpoint_id)).toMatchObject([{ status: "pending" }]);
  await bench.kit.run(closeRequest, customer, { request_id, version, reason: "It was done by a friend." });
  await bench.work();
  expect(bench.received).toEqual([]);
  expect(await bench.logOf(provider, endpoint_id)).toEqual([]);
});

test("after a rotation both secrets verify for a day, then only the new one", async () => {
  const provider = await bench.kit.provider();
  const endpoint_id = await bench.endpointOf(provider, ["offer.accepted"]);
  await bench.run(rotateWebhookSecret, bench.proved(provider), { endpoint_id, version: 1 });
  await bench.run(testWebhookEndpoint, provider, { endpoint_id });
  bench.kit.clock.move(limits.webhook_old_secret_hours * units.hour_ms);
  await bench.run(testWebhookEndpoint, provider, { endpoint_id });
  const [during, after] = bench.received as [Received, Received];
  expect(verify(during, bench.secretOf(endpoint_id, 1)).type).toBe("webhook.test");
  expect(verify(during, bench.secretOf(endpoint_id, 2)).type).toBe("webhook.test");
  expect(verify(after, bench.secretOf(endpoint_id, 2)).type).toBe("webhook.test");
  expect(() => verify(after, bench.secretOf(endpoint_id, 1))).toThrow();
  const changed = { ...after, body: after.body.replace("webhook.test", "offer.accepted") };
  expect(() => verify(changed, bench.secretOf(endpoint_id, 2))).toThrow();
});

describe("at the same time", () => {
  test("two workers and a person send a message once per request", async () => {
    const offer = await bench.kit.sentOffer();
    const endpoint_id = await bench.endpointOf(offer.provider, ["offer.accepted"]);
    bench.answer = () => ({ status: 200, after_ms: 60 });
    await bench.accept(offer);
    await bench.runJob("announce_event", { event_id: await bench.lastEvent(offer.offer_id) });
    const deliver = () => bench.runJob("deliver_webhooks", { endpoint_id });
    await Promise.all([deliver(), deliver(), deliver(), bench.work()]);
    expect(bench.received).toHaveLength(1);
    expect(await bench.logOf(offer.provider, endpoint_id)).toMatchObject([{ status: "delivered" }]);
  });

  test("an endpoint deleted while its message is under way leaves nothing", async () => {
    const provider = await bench.kit.provider();
    const endpoint_id = await bench.endpointOf(provider, ["offer.accepted"]);
    bench.answer = () => ({ status: 200, after_ms: 100 });
    const sending = bench.run(testWebhookEndpoint, provider, { endpoint_id });
    await expect.poll(() => bench.received.length).toBe(1);
    await bench.run(deleteWebhookEndpoint, provider, { endpoint_id });
    await sending;
    const rows = await bench.kit.rows(
      "select 1 from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.endpoint_id = $1",
      endpoint_id,
    );
    expect(rows).toEqual([]);
  });

  test("a slow endpoint does not delay another one", async () => {
    const slow = await bench.kit.provider();
    const quick = await bench.kit.provider();
    const slow_id = await bench.endpointOf(slow, ["offer.accepted"], "/slow");
    const quick_id = await bench.endpointOf(quick, ["offer.accepted"], "/quick");
    bench.answer = ({ url }) => ({ status: 200, after_ms: url === "/slow" ? 400 : 0 });
    const first = bench.run(testWebhookEndpoint, slow, { endpoint_id: slow_id });
    await expect.poll(() => bench.received.length).toBe(1);
    await bench.run(testWebhookEndpoint, quick, { endpoint_id: quick_id });
    expect(await bench.logOf(quick, quick_id)).toMatchObject([{ status: "delivered" }]);
    expect(await bench.logOf(slow, slow_id)).toMatchObject([{ status: "pending" }]);
    await first;
  });
});

test("a suspended account gets nothing until it is restored", async () => {
  const offer = await bench.kit.sentOffer();
  const endpoint_id = await bench.endpointOf(offer.provider, ["offer.accepted"]);
  await bench.accept(offer);
  await bench.kit.owner.query("update account set status = 'suspended' where id = $1", [
    offer.provider.account_id,
  ]);
  await bench.runJob("deliver_webhooks", { endpoint_id });
  await bench.work();
  expect(bench.received).toEqual([]);
});
