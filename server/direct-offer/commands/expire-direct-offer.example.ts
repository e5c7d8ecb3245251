import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { expireDirectOffer } from "./expire-direct-offer.ts";

export const expireDirectOfferExample: ExampleOf<typeof expireDirectOffer> = async (kit) => {
  const { direct_offer_id, recipient } = await kit.directOffer();
  await kit.passTime({ days: 15 });
  return { actor: { kind: "system" }, input: { direct_offer_id }, stranger: null, forbidden: recipient };
};
