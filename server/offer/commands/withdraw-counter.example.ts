import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { withdrawCounter } from "./withdraw-counter.ts";

export const withdrawCounterExample: ExampleOf<typeof withdrawCounter> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.counteredOffer();
  const input = { offer_id, version: offer_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
