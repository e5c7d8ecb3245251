import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { rotateWebhookSecret } from "./rotate-secret.ts";

export const rotateWebhookSecretExample: ExampleOf<typeof rotateWebhookSecret> = async (kit) => {
  const { actor, other, endpoint_id, version } = await kit.webhook();
  return { actor, input: { endpoint_id, version }, stranger: await kit.customer(), forbidden: other };
};
