import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { pauseEndpoint, resumeEndpoint } from "./pause-endpoint.ts";

export const pauseWebhookEndpointExample: ExampleOf<typeof pauseEndpoint> = async (kit) => {
  const { actor, other, endpoint_id } = await kit.webhook();
  return { actor, input: { endpoint_id }, stranger: await kit.customer(), forbidden: other };
};

export const resumeWebhookEndpointExample: ExampleOf<typeof resumeEndpoint> = async (kit) => {
  const { actor, other, endpoint_id } = await kit.webhook({ is_paused: true });
  return { actor, input: { endpoint_id }, stranger: await kit.customer(), forbidden: other };
};
