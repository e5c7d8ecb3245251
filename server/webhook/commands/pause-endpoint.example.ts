import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { pauseWebhookEndpoint, resumeWebhookEndpoint } from "./pause-endpoint.ts";

export const pauseWebhookEndpointExample: ExampleOf<typeof pauseWebhookEndpoint> = async (kit) => {
  const { actor, other, endpoint_id } = await kit.webhook();
  return { actor, input: { endpoint_id }, stranger: await kit.customer(), forbidden: other };
};

export const resumeWebhookEndpointExample: ExampleOf<typeof resumeWebhookEndpoint> = async (kit) => {
  const { actor, other, endpoint_id } = await kit.webhook({ is_paused: true });
  return { actor, input: { endpoint_id }, stranger: await kit.customer(), forbidden: other };
};
