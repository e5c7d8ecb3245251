// Background jobs of webhooks. They have a separate queue, so that waiting for other people's servers delays no
// payment, timer or mail.
import { z } from "zod";
import { Id } from "../ids.ts";
import { jobType } from "../job.ts";

/** Creates the deliveries of one event, for the endpoints that chose it and may see it. */
export const announceEvent = jobType(
  "announce_event",
  z.object({ event_id: z.number().int().positive() }),
  "webhook",
);

/** Sends one endpoint its due messages, one after the other. */
export const deliverWebhooks = jobType("deliver_webhooks", z.object({ endpoint_id: Id }), "webhook");

/** Finds endpoints with due deliveries. Once a minute. */
export const sweepWebhooks = jobType("sweep_webhooks", z.unknown());
