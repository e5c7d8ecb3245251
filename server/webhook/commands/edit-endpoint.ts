import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireVersion } from "#domain/refusal.ts";
import { WebhookEndpointInput } from "#domain/webhook/schemas.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { requireOwnEndpoint } from "../access.ts";
import { lockOwnEndpoint, requireWebhookAddress, setEndpoint } from "../store/webhook.ts";

/** Changes address, description and events of an endpoint; its secret stays. */
export const editWebhookEndpoint = defineCommand({
  name: "edit_webhook_endpoint",
  summary: "Changes the address, description or events of a webhook endpoint.",
  needs: "profile",
  in_person: true,
  input: WebhookEndpointInput.extend({ endpoint_id: Id, version: Version }),
  output: z.strictObject({ endpoint_id: field.id, version: field.version }),
  load: (ctx, { endpoint_id }) => lockOwnEndpoint(ctx, endpoint_id),
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, { version, ...input }, endpoint) {
    requireProof(ctx);
    requireVersion(endpoint, version);
    requireWebhookAddress(ctx, input.url);
    return { endpoint_id: endpoint.id, version: await setEndpoint(ctx, endpoint, input) };
  },
  audit: ({ url, events }, { id, profile_id }) => ({
    subject: ["profile", profile_id],
    endpoint_id: id,
    host: new URL(url).host,
    events,
  }),
  exposedVia: ["ui", "rpc"],
});
