import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { redeliverWebhook } from "./redeliver-webhook.ts";

export const redeliverWebhookExample: ExampleOf<typeof redeliverWebhook> = async (kit) => {
  const { actor, delivery_id } = await kit.webhook();
  return {
    actor: await kit.operator(),
    input: { delivery_id, reason: "Its receiver was down and asked for the messages." },
    stranger: null,
    forbidden: actor,
  };
};
