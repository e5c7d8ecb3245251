import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { editWebhookEndpoint } from "./edit-endpoint.ts";

export const editWebhookEndpointExample: ExampleOf<typeof editWebhookEndpoint> = async (kit) => {
  const { actor, other, endpoint_id, version } = await kit.webhook();
  const input = { url: "https://receiver.example.test/other", description: null, events: ["offer.declined"] };
  return {
    actor,
    input: { endpoint_id, version, ...input },
    stranger: await kit.customer(),
    forbidden: other,
  };
};
