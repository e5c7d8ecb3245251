import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { acceptCounter } from "./accept-counter.ts";

export const acceptCounterExample: ExampleOf<typeof acceptCounter> = async (kit) => {
  const { offer_id, offer_version, provider, customer, counter_minor } = await kit.counteredOffer();
  const input = { offer_id, version: offer_version, total_minor: counter_minor };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
