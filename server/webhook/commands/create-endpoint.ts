import { z } from "zod";
import { refuse } from "#domain/refusal.ts";
import { WebhookEndpointInput } from "#domain/webhook/schemas.ts";
import { lockProfile } from "#server/account/store/profiles.ts";
import { profileId } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { insertEndpoint, requireRoomForEndpoint, requireWebhookAddress } from "../store/webhook.ts";

/**
 * Registers an address that gets the profile's events. The page that runs this command shows the signing secret once:
 * it is derived from the endpoint's id, so neither the log nor a repeated call contains it.
 */
export const createWebhookEndpoint = defineCommand({
  name: "create_webhook_endpoint",
  summary: "Registers a webhook endpoint of the profile for the events it chooses.",
  needs: "profile",
  // The account's data leaves for that address: nobody sets that up for somebody else.
  in_person: true,
  input: WebhookEndpointInput,
  output: z.strictObject({ endpoint_id: field.id, rotation: field.version }),
  // The lock keeps two concurrent forms from passing the limit.
  load: (ctx) => lockProfile(ctx.tx, profileId(ctx.actor) ?? refuse("profile_required")),
  allow() {},
  async run(ctx, input, { id }) {
    requireProof(ctx);
    requireWebhookAddress(ctx, input.url);
    await requireRoomForEndpoint(ctx, id);
    return { endpoint_id: await insertEndpoint(ctx, id, input), rotation: 1 };
  },
  audit: ({ url, events }, { id }, { endpoint_id }) => ({
    subject: ["profile", id],
    endpoint_id,
    host: new URL(url).host,
    events,
  }),
  exposedVia: ["ui"],
});
