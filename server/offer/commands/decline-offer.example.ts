import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { declineOffer } from "./decline-offer.ts";

export const declineOfferExample: ExampleOf<typeof declineOffer> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.sentOffer();
  const input = { offer_id, version: offer_version };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: provider };
};
