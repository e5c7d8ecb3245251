import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { declineSharedOffer } from "./decline-shared-offer.ts";

export const declineSharedOfferExample: ExampleOf<typeof declineSharedOffer> = async (kit) => {
  const { recipient, provider, token_hash, offer_version: version } = await kit.sharedOffer();
  const input = { token_hash, version, reason: "Too far." };
  return { actor: recipient, input, stranger: null, forbidden: provider };
};
