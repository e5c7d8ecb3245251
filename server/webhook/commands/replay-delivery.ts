import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { deliverWebhooks } from "#domain/webhook/jobs.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwnEndpoint } from "../access.ts";
import { endpointOfDelivery, lockDelivery, setDueNow } from "../store/deliveries.ts";
import { lockOwnEndpoint } from "../store/webhook.ts";

/**
 * Sends a delivery again under its own id, by which a receiver recognises a repetition. The try counts as one of its
 * attempts: if it fails, the rest of the schedule goes on.
 */
export const replayWebhookDelivery = defineCommand({
  name: "replay_webhook_delivery",
  summary: "Sends a webhook delivery again, under the same message id.",
  needs: "profile",
  input: z.object({ delivery_id: Id }),
  output: z.strictObject({ endpoint_id: field.id, delivery_id: field.id }),
  async load(ctx, { delivery_id }) {
    const endpoint = await lockOwnEndpoint(ctx, await endpointOfDelivery(ctx, delivery_id));
    return { ...endpoint, delivery: await lockDelivery(ctx, endpoint.id, delivery_id) };
  },
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, { delivery_id }, { id: endpoint_id, delivery }) {
    await setDueNow(ctx, delivery);
    await ctx.enqueue(
      deliverWebhooks,
      { endpoint_id },
      { key: `${deliverWebhooks.name}:${delivery_id}:${ctx.command_id}`, is_run_now: true },
    );
    return { endpoint_id, delivery_id };
  },
  audit: ({ delivery_id }, { id, profile_id }) => ({
    subject: ["profile", profile_id],
    endpoint_id: id,
    delivery_id,
  }),
  exposedVia: ["ui", "rpc"],
});
