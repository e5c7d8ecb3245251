import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwnEndpoint } from "../access.ts";
import { deleteEndpoint, lockOwnEndpoint } from "../store/webhook.ts";

/** Deletes an endpoint with its log; nothing more is sent. */
export const deleteWebhookEndpoint = defineCommand({
  name: "delete_webhook_endpoint",
  summary: "Deletes a webhook endpoint with its delivery log.",
  needs: "profile",
  input: z.object({ endpoint_id: Id }),
  output: z.strictObject({ endpoint_id: field.id }),
  load: (ctx, { endpoint_id }) => lockOwnEndpoint(ctx, endpoint_id),
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, { endpoint_id }) {
    await deleteEndpoint(ctx, endpoint_id);
    return { endpoint_id };
  },
  audit: (_input, { id, profile_id }) => ({ subject: ["profile", profile_id], endpoint_id: id }),
  exposedVia: ["ui", "rpc"],
});
