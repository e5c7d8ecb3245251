// The webhook of Stripe. The event is verified on its raw body and stored; a job processes it. 200 only after
// the durable insert: while the database is unavailable Stripe gets 503 and retries.
import type { Hono } from "hono";
import { processStripeEvent } from "#domain/payment/jobs.ts";
import { isOutage } from "#server/kernel/database/outage.ts";
import { locateFault } from "#server/kernel/fault/locate.ts";
import { enqueueJob } from "#server/kernel/queue/enqueue.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { insertEvent } from "#server/payment/store.ts";
import { verifyEvent } from "#server/services/stripe.ts";
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
    if (!isEvent(event)) {
      const message = "This is signed, but it is no event.";
      return answerError(c, { status: 422, code: "invalid_input", message });
    }
    const object: unknown = event.data.object;
    const id = typeof object === "object" && object !== null ? Reflect.get(object, "id") : null;
    const stored = {
      id: event.id,
      type: event.type,
      object_id: typeof id === "string" ? id : null,
      payload: event,
      received_at: now,
    };
    try {
      await runtime.db.transaction().execute(async (tx) => {
        if (!(await insertEvent(tx, stored))) return;
        await enqueueJob(tx, processStripeEvent, { event_id: event.id }, { key: `stripe_event:${event.id}` });
      });
    } catch (error) {
      if (!isOutage(error)) throw locateFault(error, "webhook", "stripe");
      runtime.log.warn({ err: error, event_id: event.id }, "the database cannot be asked");
      const message = "The event could not be stored: send it again.";
      return answerError(c, { status: 503, code: "service_unavailable", message });
    }
    return c.json({ received: true });
  });
}

/** Checks the shape of the event: so far only its signature was checked. */
function isEvent(event: { id: unknown; type: unknown; data: unknown }): boolean {
  const { id, type, data } = event;
  return typeof id === "string" && typeof type === "string" && typeof data === "object" && data !== null;
}
