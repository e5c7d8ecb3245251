import { system } from "#server/kernel/actor.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { pauseFailingEndpoint } from "./pause-failing-endpoint.ts";

export const pauseFailingEndpointExample: ExampleOf<typeof pauseFailingEndpoint> = async (kit) => {
  const { actor, endpoint_id } = await kit.webhook();
  return { actor: system, input: { endpoint_id, reason: "failing" }, stranger: null, forbidden: actor };
};
