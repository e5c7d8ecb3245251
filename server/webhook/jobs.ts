// Background work of webhooks: making the deliveries of an event, sending due ones, finding newly due ones. Messages to
// one endpoint go one after the other, under its lease; a slow or dead endpoint occupies one worker for the time of one
// answer and goes to the back of the queue. No connection is held while waiting for an answer.
import { jobPriority } from "#domain/job.ts";
import { isRefusal } from "#domain/refusal.ts";
import { type WebhookNoun, webhookEventOf } from "#domain/webhook/events.ts";
import { announceEvent, deliverWebhooks, sweepWebhooks } from "#domain/webhook/jobs.ts";
import { system } from "#server/kernel/actor.ts";
import { enqueueJob, enqueueJobs } from "#server/kernel/queue/enqueue.ts";
import { defineJob } from "#server/kernel/queue/job.ts";
import { withLease } from "#server/kernel/queue/lease.ts";
import type { AnyJob, JobContext, Runtime } from "#server/kernel/runtime.ts";
import { scopeNow } from "#server/kernel/scope.ts";
import { postWebhook, type SenderOptions, type WebhookAnswer } from "#server/services/webhook-sender.ts";
import { pauseFailingEndpoint } from "./commands/pause-failing-endpoint.ts";
import { type EndpointOwner, findEndpointOwner, findMessage, testMessage } from "./reads/message.ts";
import { signatureHeaders, signingSecrets } from "./signature.ts";
import { insertAnnouncements } from "./store/announcement.ts";
import {
  type DeliveryRow,
  deleteDelivery,
  failDelivery,
  findDueDelivery,
  isPastRetries,
  listDueEndpoints,
  recordAttempt,
} from "./store/deliveries.ts";

const batchRows = 500;
/** After this time a run leaves what is still due to a new job at the end of the queue. */
const runMs = 5_000;
/** Delay if another worker holds the endpoint's lease: that worker may just have looked for the last time. */
const retryMs = 2_000;

const jobOf = (endpoint_id: string) => ({
  key: `${deliverWebhooks.name}:${endpoint_id}`,
  payload: { endpoint_id },
});

const announceEventJob = defineJob(announceEvent, async ({ runtime: { db, clock } }, { event_id }) => {
  const event = await db
    .selectFrom("event")
    .select(["id", "noun", "subject_id", "transition", "at"])
    .where("id", "=", event_id)
    .executeTakeFirst();
  const type = event && webhookEventOf(event.noun, event.transition);
  if (!event || !type) return;
  const announced = { ...event, id: Number(event.id), noun: event.noun as WebhookNoun, type };
  for (let after: string | null = null; ; ) {
    const endpoint_ids: string[] = await db.transaction().execute(async (tx) => {
      const found = await insertAnnouncements(tx, announced, { after, rows: batchRows }, clock.now());
      await enqueueJobs(tx, deliverWebhooks, found.map(jobOf), jobPriority.bulk);
      return found;
    });
    if (endpoint_ids.length < batchRows) return;
    after = endpoint_ids.at(-1) ?? null;
  }
});

/** The job that sends; tests pass another name resolver. */
export function makeDeliverWebhooks(options: Partial<SenderOptions> = {}): AnyJob {
  return defineJob(deliverWebhooks, async (ctx, { endpoint_id }) => {
    const { db } = ctx.runtime;
    const done = await withLease(db, `webhook ${endpoint_id}`, () => deliverDue(ctx, endpoint_id, options));
    const { key, payload } = jobOf(endpoint_id);
    if (done?.result === "all") return;
    const run_at = done ? new Date() : new Date(Date.now() + retryMs);
    await enqueueJob(db, deliverWebhooks, payload, { key, run_at });
  });
}

/** Sends an endpoint's due messages until none is left, or the time of one run is over. */
async function deliverDue(
  ctx: JobContext,
  endpoint_id: string,
  options: Partial<SenderOptions>,
): Promise<"all" | "more"> {
  const { db, clock } = ctx.runtime;
  const started = performance.now();
  while (performance.now() - started < runMs) {
    const delivery = await findDueDelivery(db, endpoint_id, clock.now());
    if (!delivery) return "all";
    const owner = await findEndpointOwner(await scopeNow(ctx.runtime, system), endpoint_id);
    // A suspended account may come back; until then send nothing of it.
    if (!owner) return "all";
    if (isPastRetries(delivery, clock.now())) await failDelivery(db, delivery.id, clock.now());
    else await deliver(ctx, owner, delivery, options);
  }
  return "more";
}

/** Makes and records one attempt; pauses the endpoint after one failure too many. */
async function deliver(
  ctx: JobContext,
  owner: EndpointOwner,
  delivery: DeliveryRow,
  options: Partial<SenderOptions>,
): Promise<void> {
  const { runtime } = ctx;
  const { db, clock, log } = runtime;
  const message = await messageOf(runtime, owner, delivery);
  if (!message) {
    await deleteDelivery(db, delivery.id);
    return;
  }
  const started_at = clock.now();
  const answer = await send(runtime, owner, { id: delivery.id, body: JSON.stringify(message) }, options);
  const record = { ...answer, started_at };
  const pause = await recordAttempt(db, delivery, record, { now: clock.now(), random: Math.random() });
  const { outcome, status_code, duration_ms } = answer;
  const endpoint_id = owner.endpoint.id;
  log.info({ endpoint_id, delivery_id: delivery.id, outcome, status_code, duration_ms }, "webhook");
  if (!pause) return;
  try {
    await ctx.run(pauseFailingEndpoint, { endpoint_id, reason: pause });
  } catch (error) {
    // The endpoint was deleted, paused or repaired in the meantime.
    if (!isRefusal(error) || error.code === "service_unavailable") throw error;
  }
}

async function messageOf(runtime: Runtime, { endpoint, actor }: EndpointOwner, delivery: DeliveryRow) {
  const { profile_id } = endpoint;
  if (delivery.event_id === null) return testMessage(delivery.type, profile_id, delivery.created_at);
  const about = { profile_id, type: delivery.type, public_url: runtime.env.PUBLIC_URL };
  return findMessage(await scopeNow(runtime, actor), Number(delivery.event_id), about);
}

function send(
  { env, clock }: Runtime,
  { endpoint }: EndpointOwner,
  message: { id: string; body: string },
  options: Partial<SenderOptions>,
): Promise<WebhookAnswer> {
  const secrets = signingSecrets(env, endpoint, clock.now());
  // Real time: the receiver compares it with its own clock, which the application's clock does not move.
  const headers = signatureHeaders(message, secrets, new Date());
  const mayBeLoopback = env.WEBHOOK_LOOPBACK === "on";
  return postWebhook(
    { url: endpoint.url, headers, body: message.body },
    { may_be_loopback: mayBeLoopback, ...options },
  );
}

/** The most batches of endpoints per run, that is per minute. */
const sweepBatches = 20;

const sweepWebhooksJob = defineJob(sweepWebhooks, async ({ runtime: { db, clock } }) => {
  let after: string | null = null;
  for (let batch = 0; batch < sweepBatches; batch += 1) {
    const found: string[] = await listDueEndpoints(db, clock.now(), { after, rows: batchRows });
    await enqueueJobs(db, deliverWebhooks, found.map(jobOf), jobPriority.bulk);
    if (found.length < batchRows) return;
    after = found.at(-1) ?? null;
  }
});

export const webhookJobs: readonly AnyJob[] = [announceEventJob, makeDeliverWebhooks(), sweepWebhooksJob];
