import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { refuseDirectOffer } from "./refuse-direct-offer.ts";

export const refuseDirectOfferExample: ExampleOf<typeof refuseDirectOffer> = async (kit) => {
  const { direct_offer_id, version, provider, recipient } = await kit.directOffer();
  const input = { direct_offer_id, version };
  return { actor: recipient, input, stranger: await kit.customer(), forbidden: provider };
};
