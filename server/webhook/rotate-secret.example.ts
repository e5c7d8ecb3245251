import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { rotateSecret } from "./rotate-secret.ts";

export const rotateWebhookSecretExample: ExampleOf<typeof rotateSecret> = async (kit) => {
  const { actor, other, endpoint_id, version } = await kit.webhook();
  return { actor, input: { endpoint_id, version }, stranger: await kit.customer(), forbidden: other };
};
