// From an event to the receiver: who gets which message, once, signed so that the official library verifies it; what
// happens when it is not taken; and what a person can do about it by hand.
import { createServer, type IncomingMessage, type Server } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { limits, units } from "#domain/limits.ts";
import { webhookAttempts } from "#domain/webhook/schedule.ts";
import { acceptOffer } from "#server/flow/booking/accept-offer.ts";
import { closeRequest } from "#server/flow/request/end-request.ts";
import type { Member } from "#server/kernel/actor.ts";
import { runJob } from "#server/kernel/queue/run-now.ts";
import { jobContext, runCommand } from "#server/kernel/run-command.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { ReadScope } from "#server/kernel/scope.ts";
import { startKit, type TestKit } from "#tests/kit/kit.ts";
import { createEndpoint } from "./create-endpoint.ts";
import { deleteEndpoint } from "./delete-endpoint.ts";
import { webhookJobs } from "./jobs.ts";
import { pauseEndpoint, resumeEndpoint } from "./pause-endpoint.ts";
import { findOwnEndpoint, listOwnDeliveries, type WebhookDelivery } from "./reads.ts";
import { replayDelivery } from "./replay-delivery.ts";
import { rotateSecret } from "./rotate-secret.ts";
import { webhookSecret } from "./signature.ts";
import { testEndpoint } from "./test-endpoint.ts";

type Received = { headers: Record<string, string>; body: string };

let kit: TestKit;
let runtime: Runtime;
let server: Server;
let address: string;
let received: Received[] = [];
/** What the receiver answers. */
let answer: (request: IncomingMessage) => { status: number; body?: string; after_ms?: number } = () => ok;
const ok = { status: 200 };
const down = { status: 503, body: "try later" };

beforeAll(async () => {
  kit = await startKit();
  const jobs = Object.fromEntries(webhookJobs.map((job) => [job.name, job]));
  runtime = { ...kit.runtime, jobs, env: { ...kit.runtime.env, WEBHOOK_LOOPBACK: "on" } };
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += String(chunk);
    });
    request.on("end", () => {
      received.push({ headers: request.headers as Record<string, string>, body });
      const { status, body: text = "", after_ms = 0 } = answer(request);
      setTimeout(() => response.writeHead(status).end(text), after_ms);
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const at = server.address();
  address = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await kit.stop();
});
beforeEach(() => {
  received = [];
  answer = () => ok;
});

const run = <C extends Parameters<typeof runCommand>[1]>(command: C, actor: Member, input: unknown) =>
  runCommand(runtime, command, { actor, input, request_id: "test" });

const proved = (member: Member): Member => ({
  ...member,
  assurance: { is_two_factor: false, proved_at: kit.now() },
});

async function endpointOf(member: Member, events: string[], path = "/hook") {
  const { endpoint_id } = await run(createEndpoint, proved(member), {
    url: address + path,
    description: "",
    events,
  });
  return endpoint_id;
}

/** Runs the queued webhook jobs until none is left, as a worker does; those for later are left to the sweep. */
async function work(): Promise<void> {
  const names = webhookJobs.map(({ name }) => name);
  for (;;) {
    const { rows } = await kit.owner.query(
      `with taken as (delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
         where task.id = job.task_id and task.identifier = any($1) and job.run_at <= now() + interval '1 minute'
         returning task.identifier as name, job.payload)
       select * from taken`,
      [names],
    );
    if (rows.length === 0) return;
    for (const { name, payload } of rows) await runJob(jobContext(runtime), name, payload);
  }
}

/** What the tick of a minute starts. */
async function sweep(): Promise<void> {
  await runJob(jobContext(runtime), "sweep_webhooks", {});
  await work();
}

const scopeOf = (member: Member) => new ReadScope(kit.runtime.db, member, kit.now());
const logOf = async (member: Member, endpoint_id: string): Promise<WebhookDelivery[]> =>
  (await listOwnDeliveries(scopeOf(member), endpoint_id, null)).rows;
const secretOf = (endpoint_id: string, rotation = 1) => webhookSecret(runtime.env, endpoint_id, rotation);

function verify({ headers, body }: Received, secret: string) {
  return new Webhook(secret).verify(body, headers) as { type: string; data: Record<string, unknown> };
}

async function announcements(): Promise<number> {
  const queued = "select 1 from graphile_worker.jobs where task_identifier = 'announce_event'";
  return (await kit.owner.query(queued)).rowCount ?? 0;
}

async function accept(offer: Awaited<ReturnType<TestKit["sentOffer"]>>) {
  const { offer_id, offer_version: version } = offer;
  return kit.run(acceptOffer, offer.customer, { offer_id, version });
}

describe("an accepted offer", () => {
  test("is told to its provider once, signed, and in ids alone", async () => {
    const offer = await kit.sentOffer();
    const endpoint_id = await endpointOf(offer.provider, ["offer.accepted"]);
    await accept(offer);
    await work();
    await work();
    await sweep();
    expect(received).toHaveLength(1);
    const [message] = received as [Received];
    const { type, data } = verify(message, secretOf(endpoint_id));
    expect(type).toBe("offer.accepted");
    expect(data).toMatchObject({
      ...{
        profile_id: offer.provider.profile?.id,
        table: "offer",
        id: offer.offer_id,
        offer_id: offer.offer_id,
      },
      ...{ request_id: offer.request_id, status: "accepted", booking_id: null },
      url: `http://app.test/rest/v1/offer?id=eq.${offer.offer_id}`,
    });
    expect(data.number).toMatch(/^[A-Z]-/);
    expect(data.version).toEqual(expect.any(Number));
    for (const personal of [offer.customer.email, "Lena", "Maurer"])
      expect(message.body).not.toContain(personal);
    const [delivery] = await logOf(offer.provider, endpoint_id);
    expect(delivery).toMatchObject({ status: "delivered", type: "offer.accepted", due_at: null });
    expect(delivery?.attempts).toMatchObject([{ number: 1, outcome: "delivered", status_code: 200 }]);
    expect(message.headers["webhook-id"]).toBe(delivery?.id);
  });

  test("is told to nobody who does not see it, did not choose it, or came after it", async () => {
    const offer = await kit.sentOffer();
    const stranger = await kit.provider();
    await endpointOf(stranger, ["offer.accepted", "booking.made"]);
    await endpointOf(offer.provider, ["offer.declined", "payment.started"]);
    await accept(offer);
    kit.clock.move(1_000);
    const late = await endpointOf(offer.provider, ["offer.accepted"]);
    await work();
    expect(received).toEqual([]);
    expect(await logOf(offer.provider, late)).toEqual([]);
  });

  test("costs no job where nobody has chosen its kind", async () => {
    const offer = await kit.sentOffer();
    await kit.owner.query("delete from webhook_subscription");
    await accept(offer);
    expect(await announcements()).toBe(0);
  });
});

test("a request on the board is told to the providers who may answer it, and to its owner", async () => {
  const provider = await kit.provider();
  const endpoint_id = await endpointOf(provider, ["request.opened"]);
  const { request_id } = await kit.openRequest();
  await work();
  expect((await logOf(provider, endpoint_id)).map(({ status }) => status)).toEqual(["delivered"]);
  const told = received.map((one) => verify(one, secretOf(endpoint_id)).data.id);
  expect(told).toEqual([request_id]);
});

test("what a profile may not see any more is not told, and leaves the log", async () => {
  const provider = await kit.provider();
  const endpoint_id = await endpointOf(provider, ["request.opened"]);
  const { request_id, customer, version } = await kit.openRequest();
  await runJob(jobContext(runtime), "announce_event", { event_id: await lastEvent(request_id) });
  expect(await logOf(provider, endpoint_id)).toMatchObject([{ status: "pending" }]);
  await kit.run(closeRequest, customer, { request_id, version, reason: "It was done by a friend." });
  await work();
  expect(received).toEqual([]);
  expect(await logOf(provider, endpoint_id)).toEqual([]);
});

describe("a message that is not taken", () => {
  async function failingOffer() {
    const offer = await kit.sentOffer();
    const endpoint_id = await endpointOf(offer.provider, ["offer.accepted"]);
    answer = () => down;
    await accept(offer);
    await work();
    return { ...offer, endpoint_id };
  }

  test("comes again at growing intervals under the same id with the same body, and stops when it is taken", async () => {
    const { provider, endpoint_id } = await failingOffer();
    expect(received).toHaveLength(1);
    await sweep();
    expect(received).toHaveLength(1);
    kit.clock.move(units.minute_ms);
    await sweep();
    expect(received).toHaveLength(2);
    kit.clock.move(units.minute_ms);
    await sweep();
    expect(received).toHaveLength(2);
    answer = () => ok;
    kit.clock.move(4 * units.minute_ms);
    await sweep();
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ headers, body }) => `${headers["webhook-id"]} ${body}`)).size).toBe(1);
    const [delivery] = await logOf(provider, endpoint_id);
    expect(delivery?.status).toBe("delivered");
    expect(delivery?.attempts.map(({ outcome }) => outcome)).toEqual(["delivered", "refused", "refused"]);
    expect(delivery?.attempts.at(-1)).toMatchObject({ status_code: 503, answer: "try later" });
    expect(await findOwnEndpoint(scopeOf(provider), endpoint_id)).toMatchObject({ failing_since: null });
  });

  test("is given up after three days; its endpoint is paused, its owner mailed, and it goes on by hand", async () => {
    const { provider, endpoint_id } = await failingOffer();
    for (let due = await nextDue(endpoint_id); due !== null; due = await nextDue(endpoint_id)) {
      kit.clock.set(due);
      await sweep();
    }
    expect(received).toHaveLength(webhookAttempts);
    const [delivery] = await logOf(provider, endpoint_id);
    expect(delivery).toMatchObject({ status: "failed", due_at: null });
    const endpoint = () => findOwnEndpoint(scopeOf(provider), endpoint_id);
    expect(await endpoint()).toMatchObject({ status: "paused", pause_reason: "failing" });
    const { rows: mails } = await kit.owner.query(
      `select payload->>'template' as template, payload->'facts'->>'host' as host
       from graphile_worker._private_jobs where payload->>'account_id' = $1 and payload->>'template' like 'webhook%'`,
      [provider.account_id],
    );
    expect(mails).toEqual([{ template: "webhook_paused", host: new URL(address).host }]);
    // What happens while it is paused is not kept for it.
    await accept(await kit.sentOffer());
    await work();
    expect(await logOf(provider, endpoint_id)).toHaveLength(1);
    answer = () => ok;
    await run(testEndpoint, provider, { endpoint_id });
    await run(resumeEndpoint, provider, { endpoint_id });
    await work();
    expect(await endpoint()).toMatchObject({ status: "active", pause_reason: null, failing_since: null });
    expect((await logOf(provider, endpoint_id)).map(({ type, status }) => `${type} ${status}`)).toEqual([
      "webhook.test delivered",
      "offer.accepted failed",
    ]);
  });

  test("pauses the endpoint at once when the receiver says that it is gone", async () => {
    const offer = await kit.sentOffer();
    const endpoint_id = await endpointOf(offer.provider, ["offer.accepted"]);
    answer = () => ({ status: 410 });
    await accept(offer);
    await work();
    expect(await findOwnEndpoint(scopeOf(offer.provider), endpoint_id)).toMatchObject({
      pause_reason: "gone",
    });
    expect(await logOf(offer.provider, endpoint_id)).toMatchObject([{ status: "failed" }]);
  });

  test("is sent again by hand under its own id, now, whatever the schedule says", async () => {
    const { provider, endpoint_id } = await failingOffer();
    const [{ id: delivery_id } = { id: "" }] = await logOf(provider, endpoint_id);
    answer = () => ok;
    await run(replayDelivery, provider, { delivery_id });
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([delivery_id, delivery_id]);
    await run(replayDelivery, provider, { delivery_id });
    expect(received).toHaveLength(3);
    expect(await logOf(provider, endpoint_id)).toMatchObject([{ status: "delivered" }]);
    await work();
    expect(received).toHaveLength(3);
  });
});

test("after a rotation both secrets verify for a day, and then the new one alone", async () => {
  const provider = await kit.provider();
  const endpoint_id = await endpointOf(provider, ["offer.accepted"]);
  await run(rotateSecret, proved(provider), { endpoint_id, version: 1 });
  await run(testEndpoint, provider, { endpoint_id });
  kit.clock.move(limits.webhook_old_secret_hours * units.hour_ms);
  await run(testEndpoint, provider, { endpoint_id });
  const [during, after] = received as [Received, Received];
  expect(verify(during, secretOf(endpoint_id, 1)).type).toBe("webhook.test");
  expect(verify(during, secretOf(endpoint_id, 2)).type).toBe("webhook.test");
  expect(verify(after, secretOf(endpoint_id, 2)).type).toBe("webhook.test");
  expect(() => verify(after, secretOf(endpoint_id, 1))).toThrow();
  const changed = { ...after, body: after.body.replace("webhook.test", "offer.accepted") };
  expect(() => verify(changed, secretOf(endpoint_id, 2))).toThrow();
});

describe("at the same time", () => {
  test("two workers and a person send a message once each time it was asked for", async () => {
    const offer = await kit.sentOffer();
    const endpoint_id = await endpointOf(offer.provider, ["offer.accepted"]);
    answer = () => ({ status: 200, after_ms: 60 });
    await accept(offer);
    await runJob(jobContext(runtime), "announce_event", { event_id: await lastEvent(offer.offer_id) });
    const deliver = () => runJob(jobContext(runtime), "deliver_webhooks", { endpoint_id });
    await Promise.all([deliver(), deliver(), deliver(), work()]);
    expect(received).toHaveLength(1);
    expect(await logOf(offer.provider, endpoint_id)).toMatchObject([{ status: "delivered" }]);
  });

  test("an endpoint that is deleted while its message is under way leaves nothing", async () => {
    const provider = await kit.provider();
    const endpoint_id = await endpointOf(provider, ["offer.accepted"]);
    answer = () => ({ status: 200, after_ms: 100 });
    const sending = run(testEndpoint, provider, { endpoint_id });
    await expect.poll(() => received.length).toBe(1);
    await run(deleteEndpoint, provider, { endpoint_id });
    await sending;
    const { rows } = await kit.owner.query(
      "select 1 from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id where d.endpoint_id = $1",
      [endpoint_id],
    );
    expect(rows).toEqual([]);
  });

  test("a slow endpoint does not delay another one", async () => {
    const slow = await kit.provider();
    const quick = await kit.provider();
    const slow_id = await endpointOf(slow, ["offer.accepted"], "/slow");
    const quick_id = await endpointOf(quick, ["offer.accepted"], "/quick");
    answer = ({ url }) => ({ status: 200, after_ms: url === "/slow" ? 400 : 0 });
    const first = run(testEndpoint, slow, { endpoint_id: slow_id });
    await expect.poll(() => received.length).toBe(1);
    await run(testEndpoint, quick, { endpoint_id: quick_id });
    expect(await logOf(quick, quick_id)).toMatchObject([{ status: "delivered" }]);
    expect(await logOf(slow, slow_id)).toMatchObject([{ status: "pending" }]);
    await first;
  });
});

test("an account that is suspended gets nothing until it is restored", async () => {
  const offer = await kit.sentOffer();
  const endpoint_id = await endpointOf(offer.provider, ["offer.accepted"]);
  await accept(offer);
  await kit.owner.query("update account set status = 'suspended' where id = $1", [offer.provider.account_id]);
  await runJob(jobContext(runtime), "deliver_webhooks", { endpoint_id });
  await work();
  expect(received).toEqual([]);
});

test("a paused endpoint keeps what waited for it, and gets it when it goes on", async () => {
  const offer = await kit.sentOffer();
  const endpoint_id = await endpointOf(offer.provider, ["offer.accepted"]);
  answer = () => down;
  await accept(offer);
  await work();
  await run(pauseEndpoint, offer.provider, { endpoint_id });
  answer = () => ok;
  kit.clock.move(units.day_ms);
  await sweep();
  expect(received).toHaveLength(1);
  await run(resumeEndpoint, offer.provider, { endpoint_id });
  await work();
  expect(received).toHaveLength(2);
});

async function lastEvent(subject_id: string): Promise<number> {
  const { rows } = await kit.owner.query("select max(id) as id from event where subject_id = $1", [
    subject_id,
  ]);
  return Number(rows[0]?.id);
}

async function nextDue(endpoint_id: string): Promise<Date | null> {
  const { rows } = await kit.owner.query(
    "select min(due_at) as at from webhook_delivery where endpoint_id = $1",
    [endpoint_id],
  );
  return rows[0]?.at ?? null;
}
