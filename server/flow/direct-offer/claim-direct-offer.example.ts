import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { claimDirectOffer } from "./claim-direct-offer.ts";

export const claimDirectOfferExample: ExampleOf<typeof claimDirectOffer> = async (kit) => {
  const { direct_offer_id, version, provider, recipient } = await kit.directOffer();
  const input = { direct_offer_id, version };
  return { actor: recipient, input, stranger: await kit.customer(), forbidden: provider };
};
