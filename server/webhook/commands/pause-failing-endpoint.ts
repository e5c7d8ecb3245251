import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { getAccountId } from "#server/account/store/in-use.ts";
import { requireSystem } from "#server/kernel/actor.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { notifyAccount } from "#server/kernel/notify.ts";
import { lockEndpoint, setPause } from "../store/webhook.ts";

/** Pauses an endpoint that has failed for days, or has answered that it is gone, and mails its owner. */
export const pauseFailingEndpoint = defineCommand({
  name: "pause_failing_endpoint",
  summary: "Pauses a webhook endpoint that has failed for days or is gone, and mails its owner.",
  needs: "system",
  input: z.object({ endpoint_id: Id, reason: z.enum(["failing", "gone"]) }),
  output: z.strictObject({ endpoint_id: field.id }),
  load: (ctx, { endpoint_id }) => lockEndpoint(ctx, endpoint_id),
  allow: requireSystem,
  async run(ctx, { reason }, endpoint) {
    if (endpoint.status !== "active") refuse("stale");
    await setPause(ctx, endpoint, reason);
    // Only the host of the address: its path may contain a secret that opens the receiver.
    const facts = { reason, host: new URL(endpoint.url).host, endpoint_id: endpoint.id };
    await notifyAccount(ctx, "webhook_paused", await getAccountId(ctx.tx, endpoint.profile_id), { facts });
    return { endpoint_id: endpoint.id };
  },
  audit: ({ reason }, { id, profile_id }) => ({ subject: ["profile", profile_id], endpoint_id: id, reason }),
  exposedVia: ["internal"],
});
