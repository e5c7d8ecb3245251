// Stripe's webhook. Verifies the event on its raw body and stores it; a job processes it. It answers 200 only after
// the durable insert: while the database is unavailable Stripe gets 503 and retries.
import type { Hono } from "hono";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import type { EventProblem } from "#domain/payment/problems.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { isOutage } from "#server/kernel/database/outage.ts";
import { locateFault } from "#server/kernel/fault/locate.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { insertEvent, markEvent } from "#server/payment/store/payment.ts";
import { verifyEvent } from "#server/services/stripe.ts";
import { headOfUnreadable, readEventHead } from "#server/services/stripe-event.ts";
import { answerError } from "../middleware/error-answer.ts";
import type { RequestEnv } from "../middleware/security.ts";

/** Mounts `POST /webhooks/stripe`. */
export function stripeWebhook(app: Hono<RequestEnv>, runtime: Runtime): void {
  app.all("/webhooks/stripe", async (c) => {
    if (c.req.method !== "POST") {
      const headers = { Allow: "POST" };
      return answerError(c, {
        status: 405,
        code: "method_not_allowed",
        message: "Events are posted here.",
        headers,
      });
    }
    const payload = await c.req.text();
    const now = runtime.clock.now();
    const event = verifyEvent(runtime.env, payload, c.req.header("stripe-signature") ?? "", now);
    if (!event) {
      const message = "This is not signed by Stripe, or too old.";
      return answerError(c, { status: 400, code: "invalid_signature", message });
    }
    const head = readEventHead(event);
    const stored = { ...(head ?? headOfUnreadable(event, payload)), received_at: now };
    try {
      await runtime.db.transaction().execute(async (tx) => {
        if (head === null) await setAside(tx, stored);
        else if (await insertEvent(tx, { ...stored, payload: event }))
          await enqueueJob(tx, processStripeEvent, { event_id: head.id }, { key: `stripe_event:${head.id}` });
      });
    } catch (error) {
      if (!isOutage(error)) throw locateFault(error, "webhook", "stripe");
      runtime.log.warn({ err: error, event_id: stored.id }, "the database did not answer");
      const message = "The event could not be stored: send it again.";
      return answerError(c, { status: 503, code: "service_unavailable", message });
    }
    if (head) return c.json({ received: true });
    runtime.log.error({ event_id: stored.id, type: stored.type }, "a Stripe event could not be read");
    // Stripe retries for days, and shows the refusal on its side.
    const message = "This is signed, but it is no event that can be stored.";
    return answerError(c, { status: 422, code: "invalid_input", message });
  });
}

/** Keeps the storable parts of an event that cannot be stored whole, so that an operator looks for it at Stripe. */
async function setAside(tx: Tx, event: Omit<Parameters<typeof insertEvent>[1], "payload">): Promise<void> {
  const { id, type, received_at } = event;
  const problem: EventProblem = "unreadable";
  if (await insertEvent(tx, { ...event, payload: { id, type, data: { object: {} } } }))
    await markEvent(tx, id, "quarantined", problem, received_at);
}
