import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { withdrawOffer } from "./withdraw-offer.ts";

export const withdrawOfferExample: ExampleOf<typeof withdrawOffer> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.sentOffer();
  const input = { offer_id, version: offer_version };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
