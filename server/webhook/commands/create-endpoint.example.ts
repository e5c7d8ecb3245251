import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { createWebhookEndpoint } from "./create-endpoint.ts";

export const createWebhookEndpointExample: ExampleOf<typeof createWebhookEndpoint> = async (kit) => {
  const { actor } = await kit.webhook();
  return {
    actor,
    input: {
      url: "https://receiver.example.test/hooks",
      description: "",
      events: ["offer.accepted", "booking.cancelled"],
    },
    stranger: null,
    // Without a recent proof of identity.
    forbidden: { ...actor, assurance: { is_two_factor: false, proved_at: null } },
  };
};
