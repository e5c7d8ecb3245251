// Background work of webhooks. It has a queue of its own: what waits for addresses of others delays no payment, no timer
// and no mail.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Makes the deliveries of one event, for the endpoints that chose it and may see it. */
export const announceEvent = jobType(
  "announce_event",
  z.object({ event_id: z.number().int().positive() }),
  "webhook",
);

/** Sends what is due to one endpoint, one message after the other. */
export const deliverWebhooks = jobType("deliver_webhooks", z.object({ endpoint_id: Id }), "webhook");

/** Finds endpoints with deliveries that have become due. Once a minute. */
export const sweepWebhooks = jobType("sweep_webhooks", z.unknown());
