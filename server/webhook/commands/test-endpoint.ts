import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { webhookTest } from "#domain/webhook/events.ts";
import { deliverWebhooks } from "#domain/webhook/jobs.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwnEndpoint } from "../access.ts";
import { insertTest } from "../store/deliveries.ts";
import { lockOwnEndpoint } from "../store/webhook.ts";

/** Sends a message about nothing to an endpoint, once, even while it is paused; the log shows the result. */
export const testWebhookEndpoint = defineCommand({
  name: "test_webhook_endpoint",
  summary: "Sends a test message to a webhook endpoint.",
  needs: "profile",
  input: z.object({ endpoint_id: Id }),
  output: z.strictObject({ endpoint_id: field.id, delivery_id: field.id }),
  load: (ctx, { endpoint_id }) => lockOwnEndpoint(ctx, endpoint_id),
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, { endpoint_id }) {
    const delivery_id = await insertTest(ctx, endpoint_id, webhookTest);
    await ctx.enqueue(
      deliverWebhooks,
      { endpoint_id },
      { key: `${deliverWebhooks.name}:${delivery_id}:${ctx.command_id}`, is_run_now: true },
    );
    return { endpoint_id, delivery_id };
  },
  audit: (_input, { id, profile_id }, { delivery_id }) => ({
    subject: ["profile", profile_id],
    endpoint_id: id,
    delivery_id,
  }),
  exposedVia: ["ui", "rpc"],
});
