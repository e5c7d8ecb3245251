import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { acceptOffer } from "./accept-offer.ts";

export const acceptOfferExample: ExampleOf<typeof acceptOffer> = async (kit) => {
  const { customer, provider, offer_id, offer_version } = await kit.sentOffer();
  const input = { offer_id, version: offer_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
