import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { testWebhookEndpoint } from "./test-endpoint.ts";

export const testWebhookEndpointExample: ExampleOf<typeof testWebhookEndpoint> = async (kit) => {
  const { actor, other, endpoint_id } = await kit.webhook();
  return { actor, input: { endpoint_id }, stranger: await kit.customer(), forbidden: other };
};
