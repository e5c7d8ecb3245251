import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { countDirectOfferView } from "./count-direct-offer-view.ts";

export const countDirectOfferViewExample: ExampleOf<typeof countDirectOfferView> = async (kit) => {
  const { direct_offer_id, recipient } = await kit.directOffer();
  return { actor: { kind: "system" }, input: { direct_offer_id }, stranger: null, forbidden: recipient };
};
