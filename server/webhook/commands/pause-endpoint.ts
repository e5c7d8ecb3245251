import { z } from "zod";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { deliverWebhooks } from "#domain/webhook/jobs.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { requireOwnEndpoint } from "../access.ts";
import { lockOwnEndpoint, setPause } from "../store/webhook.ts";

const input = z.object({ endpoint_id: Id });
const output = z.strictObject({ endpoint_id: field.id });

/** Stops deliveries to an endpoint until its owner resumes them. */
export const pauseWebhookEndpoint = defineCommand({
  name: "pause_webhook_endpoint",
  summary: "Pauses a webhook endpoint: nothing is sent, and new events are not kept for it.",
  needs: "profile",
  input,
  output,
  load: (ctx, { endpoint_id }) => lockOwnEndpoint(ctx, endpoint_id),
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, _input, endpoint) {
    if (endpoint.status !== "active") refuse("stale");
    await setPause(ctx, endpoint, "owner");
    return { endpoint_id: endpoint.id };
  },
  audit: (_input, { id, profile_id }) => ({ subject: ["profile", profile_id], endpoint_id: id }),
  exposedVia: ["ui", "rpc"],
});

/** Resumes a paused endpoint, with the deliveries still waiting for it. */
export const resumeWebhookEndpoint = defineCommand({
  name: "resume_webhook_endpoint",
  summary: "Lets a paused webhook endpoint get events again.",
  needs: "profile",
  input,
  output,
  load: (ctx, { endpoint_id }) => lockOwnEndpoint(ctx, endpoint_id),
  allow: (actor, endpoint) => requireOwnEndpoint(actor, endpoint),
  async run(ctx, { endpoint_id }, endpoint) {
    if (endpoint.status !== "paused") refuse("stale");
    await setPause(ctx, endpoint, null);
    await ctx.enqueue(deliverWebhooks, { endpoint_id }, { key: `${deliverWebhooks.name}:${endpoint_id}` });
    return { endpoint_id };
  },
  audit: (_input, { id, profile_id }) => ({ subject: ["profile", profile_id], endpoint_id: id }),
  exposedVia: ["ui", "rpc"],
});
