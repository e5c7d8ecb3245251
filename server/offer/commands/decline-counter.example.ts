import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { declineCounter } from "./decline-counter.ts";

export const declineCounterExample: ExampleOf<typeof declineCounter> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.counteredOffer();
  const input = { offer_id, version: offer_version, reason: "My price leaves no room for that." };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
