import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { replayWebhookDelivery } from "./replay-delivery.ts";

export const replayWebhookDeliveryExample: ExampleOf<typeof replayWebhookDelivery> = async (kit) => {
  const { actor, other, delivery_id } = await kit.webhook();
  return { actor, input: { delivery_id }, stranger: await kit.customer(), forbidden: other };
};
