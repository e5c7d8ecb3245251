import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { paragraphs } from "#domain/text.ts";
import { deliverWebhooks } from "#domain/webhook/jobs.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { endpointOfDelivery, lockDelivery, setDueNow } from "../store/deliveries.ts";
import { lockEndpoint } from "../store/webhook.ts";

/** As `replay_webhook_delivery`, by an operator: the receiver gets the message once more. */
export const redeliverWebhook = defineCommand({
  name: "redeliver_webhook",
  summary: "The operator has a webhook delivered again, and says why.",
  needs: "operator",
  proof: "none",
  input: z.object({ delivery_id: Id, reason: paragraphs(limits.reason_characters) }),
  output: z.strictObject({ delivery_id: field.id }),
  async load(ctx, { delivery_id }) {
    const endpoint = await lockEndpoint(ctx, await endpointOfDelivery(ctx, delivery_id));
    return { ...endpoint, delivery: await lockDelivery(ctx, endpoint.id, delivery_id) };
  },
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { delivery_id }, { id: endpoint_id, delivery }) {
    await setDueNow(ctx, delivery);
    await ctx.enqueue(
      deliverWebhooks,
      { endpoint_id },
      { key: `${deliverWebhooks.name}:${delivery_id}:${ctx.command_id}`, is_run_now: true },
    );
    return { delivery_id };
  },
  audit: ({ delivery_id, reason }, { id, profile_id }) => ({
    subject: ["profile", profile_id],
    endpoint_id: id,
    delivery_id,
    reason,
  }),
  exposedVia: ["ui", "rpc"],
});
