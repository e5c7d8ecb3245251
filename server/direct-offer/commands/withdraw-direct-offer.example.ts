import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { withdrawDirectOffer } from "./withdraw-direct-offer.ts";

export const withdrawDirectOfferExample: ExampleOf<typeof withdrawDirectOffer> = async (kit) => {
  const { direct_offer_id, version, provider, recipient } = await kit.directOffer();
  const input = { direct_offer_id, version };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: recipient };
};
