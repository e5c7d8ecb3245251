// A message that its receiver does not accept: when it comes again, when it is given up, and what a person can do.
import { beforeEach, describe, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { webhookAttempts } from "#domain/webhook/schedule.ts";
import { duringFile } from "#tests/kit/shared/during-file.ts";
import { ok, startWebhookBench } from "#tests/kit/webhook/bench.ts";
import { pauseWebhookEndpoint, resumeWebhookEndpoint } from "./commands/pause-endpoint.ts";
import { replayWebhookDelivery } from "./commands/replay-delivery.ts";
import { testWebhookEndpoint } from "./commands/test-endpoint.ts";
import { findOwnEndpoint } from "./reads/webhook.ts";

const down = { status: 503, body: "try later" };

const bench = duringFile(startWebhookBench);
beforeEach(() => bench.reset());

/** An accepted offer whose first message was not accepted. */
async function failingOffer() {
  const offer = await bench.kit.sentOffer();
  const endpoint_id = await bench.endpointOf(offer.provider, ["offer.accepted"]);
  bench.answer = () => down;
  await bench.accept(offer);
  await bench.work();
  return { ...offer, endpoint_id };
}

describe("a message that is not accepted", () => {
  test("comes again at growing intervals under the same id with the same body, until it is accepted", async () => {
    const { provider, endpoint_id } = await failingOffer();
    expect(bench.received).toHaveLength(1);
    await bench.sweep();
    expect(bench.received).toHaveLength(1);
    bench.kit.clock.move(units.minute_ms);
    await bench.sweep();
    expect(bench.received).toHaveLength(2);
    bench.kit.clock.move(units.minute_ms);
    await bench.sweep();
    expect(bench.received).toHaveLength(2);
    bench.answer = () => ok;
    bench.kit.clock.move(4 * units.minute_ms);
    await bench.sweep();
    expect(bench.received).toHaveLength(3);
    expect(new Set(bench.received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(
      1,
    );
    const [delivery] = await bench.logOf(provider, endpoint_id);
    expect(delivery?.status).toBe("delivered");
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(["delivered", "refused", "refused"]);
    expect(delivery?.attempts.at(-1)).toMatchObject({ status_code: 503, answer: "try later" });
    expect(await findOwnEndpoint(bench.scopeOf(provider), endpoint_id)).toMatchObject({
      failing_since: null,
    });
  });

  test("is given up after three days; its endpoint is paused, its owner mailed, and it can be resumed", async () => {
    const { provider, endpoint_id } = await failingOffer();
    for (let due = await bench.nextDue(endpoint_id); due !== null; due = await bench.nextDue(endpoint_id)) {
      bench.kit.clock.set(due);
      await bench.sweep();
    }
    expect(bench.received).toHaveLength(webhookAttempts);
    const [delivery] = await bench.logOf(provider, endpoint_id);
    expect(delivery).toMatchObject({ status: "failed", due_at: null });
    const endpoint = () => findOwnEndpoint(bench.scopeOf(provider), endpoint_id);
    expect(await endpoint()).toMatchObject({ status: "paused", pause_reason: "failing" });
    const mails = await bench.kit.rows(
      `select payload->>'template' as template, payload->'facts'->>'host' as host
       from graphile_worker._private_jobs where payload->>'account_id' = $1 and payload->>'template' like 'webhook%'`,
      provider.account_id,
    );
    expect(mails).toEqual([{ template: "webhook_paused", host: new URL(bench.address).host }]);
    // Events during the pause are not kept for it.
    await bench.accept(await bench.kit.sentOffer());
    await bench.work();
    expect(await bench.logOf(provider, endpoint_id)).toHaveLength(1);
    bench.answer = () => ok;
    await bench.run(testWebhookEndpoint, provider, { endpoint_id });
    await bench.run(resumeWebhookEndpoint, provider, { endpoint_id });
    await bench.work();
    expect(await endpoint()).toMatchObject({ status: "active", pause_reason: null, failing_since: null });
    expect((await bench.logOf(provider, endpoint_id)).map(({ type, status }) => `${type} ${status}`)).toEqual(
      ["webhook.test delivered", "offer.accepted failed"],
    );
  });

  test("pauses the endpoint at once if the receiver answers that it is gone", async () => {
    const offer = await bench.kit.sentOffer();
    const endpoint_id = await bench.endpointOf(offer.provider, ["offer.accepted"]);
    bench.answer = () => ({ status: 410 });
    await bench.accept(offer);
    await bench.work();
    expect(await findOwnEndpoint(bench.scopeOf(offer.provider), endpoint_id)).toMatchObject({
      pause_reason: "gone",
    });
    expect(await bench.logOf(offer.provider, endpoint_id)).toMatchObject([{ status: "failed" }]);
  });

  test("can be sent again manually under its own id, at once, whatever the schedule says", async () => {
    const { provider, endpoint_id } = await failingOffer();
    const [{ id: delivery_id } = { id: "" }] = await bench.logOf(provider, endpoint_id);
    bench.answer = () => ok;
    await bench.run(replayWebhookDelivery, provider, { delivery_id });
    expect(bench.received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery_id, delivery_id]);
    await bench.run(replayWebhookDelivery, provider, { delivery_id });
    expect(bench.received).toHaveLength(3);
    expect(await bench.logOf(provider, endpoint_id)).toMatchObject([{ status: "delivered" }]);
    await bench.work();
    expect(bench.received).toHaveLength(3);
  });
});

test("a paused endpoint keeps its waiting messages, and gets them when it resumes", async () => {
  const { provider, endpoint_id } = await failingOffer();
  await bench.run(pauseWebhookEndpoint, provider, { endpoint_id });
  bench.answer = () => ok;
  bench.kit.clock.move(units.day_ms);
  await bench.sweep();
  expect(bench.received).toHaveLength(1);
  await bench.run(resumeWebhookEndpoint, provider, { endpoint_id });
  await bench.work();
  expect(bench.received).toHaveLength(2);
});

test("a message that waited at a paused endpoint beyond its retry days is given up without another attempt", async () => {
  const { provider, endpoint_id } = await failingOffer();
  await bench.run(pauseWebhookEndpoint, provider, { endpoint_id });
  bench.answer = () => ok;
  bench.kit.clock.move(limits.webhook_retry_days * units.day_ms + 1);
  await bench.run(resumeWebhookEndpoint, provider, { endpoint_id });
  await bench.work();
  expect(bench.received).toHaveLength(1);
  expect(await bench.logOf(provider, endpoint_id)).toMatchObject([{ status: "failed", due_at: null }]);
});
