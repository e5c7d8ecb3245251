import { z } from "zod";
import { Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { requireVersion } from "#domain/refusal.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireProof } from "#server/kernel/proof.ts";
import { requireOwnEndpoint } from "../access.ts";
import { lockOwnEndpoint, setNextSecret } from "../store/webhook.ts";

/** Gives an endpoint a new secret, which its page shows once. For a day the old one signs as well. */
export const rotateWebhookSecret = defineCommand({
  name: "rotate_webhook_secret",
  summary: "Gives a webhook endpoint another signing secret; the old one signs for 24 more hours.",
  needs: "profile",
  in_person: true,
  input: z.object({ endpoint_id: Id, version: Version }),
  output: z.strictObject({ endpoint_id: field.id, rotation: field.version }),
  load: (ctx, { endpoint_id }) => lockOwnEndpoint(ctx, endpoint_id),
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, { version }, endpoint) {
    requireProof(ctx);
    requireVersion(endpoint, version);
    return { endpoint_id: endpoint.id, rotation: await setNextSecret(ctx, endpoint) };
  },
  audit: (_input, { id, profile_id }, { rotation }) => ({
    subject: ["profile", profile_id],
    endpoint_id: id,
    rotation,
  }),
  exposedVia: ["ui"],
});
