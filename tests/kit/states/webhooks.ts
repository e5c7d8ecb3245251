// Webhook endpoints, created through the product's own commands, and a delivery as its jobs leave it.
import { randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import { addProfile } from "#server/flow/account/add-profile.ts";
import type { Runtime } from "#server/kernel/runtime.ts";
import { createWebhookEndpoint } from "#server/webhook/commands/create-endpoint.ts";
import { pauseWebhookEndpoint } from "#server/webhook/commands/pause-endpoint.ts";
import { testWebhookEndpoint } from "#server/webhook/commands/test-endpoint.ts";
import type { makePeople } from "../accounts.ts";
import type { WebhookFixture } from "../fixtures.ts";

export function makeWebhooks(runtime: Runtime, run: Caller, people: ReturnType<typeof makePeople>) {
  /** A provider's endpoint with a test waiting to be sent; `other` acts as another profile of the same account. */
  async function webhook({ is_paused = false } = {}): Promise<WebhookFixture> {
    const provider = await people.provider();
    const proof = { is_two_factor: false, proved_at: runtime.clock.now() };
    const actor = { ...provider, assurance: proof };
    const name = { kind: "customer" as const, display_name: "Lena Beside", country: "DE" };
    const made = await run(addProfile, actor, { ...name, terms_version: await people.termsVersion() });
    const other = { ...actor, profile: { id: made.profile_id, ...name, is_verified: false } };
    const { endpoint_id } = await run(createWebhookEndpoint, actor, {
      url: `https://receiver.example.test/hooks/${randomUUID().slice(0, 8)}`,
      description: "Office calendar",
      events: ["offer.accepted", "booking.confirmed"],
    });
    const { delivery_id } = await run(testWebhookEndpoint, actor, { endpoint_id });
    if (is_paused) await run(pauseWebhookEndpoint, actor, { endpoint_id });
    return { actor, other, endpoint_id, delivery_id, version: is_paused ? 2 : 1 };
  }
  return { webhook };
}
