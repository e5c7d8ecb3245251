import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { deleteWebhookEndpoint } from "./delete-endpoint.ts";

export const deleteWebhookEndpointExample: ExampleOf<typeof deleteWebhookEndpoint> = async (kit) => {
  const { actor, other, endpoint_id } = await kit.webhook();
  return { actor, input: { endpoint_id }, stranger: await kit.customer(), forbidden: other };
};
