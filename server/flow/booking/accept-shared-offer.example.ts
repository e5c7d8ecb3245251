import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { acceptSharedOffer } from "./accept-shared-offer.ts";

export const acceptSharedOfferExample: ExampleOf<typeof acceptSharedOffer> = async (kit) => {
  const { recipient, provider, token_hash, offer_version: version } = await kit.sharedOffer();
  return { actor: recipient, input: { token_hash, version }, stranger: null, forbidden: provider };
};
