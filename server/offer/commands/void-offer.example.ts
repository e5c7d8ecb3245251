import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { voidOffer } from "./void-offer.ts";

export const voidOfferExample: ExampleOf<typeof voidOffer> = async (kit) => {
  const { offer_id, offer_version, provider } = await kit.sentOffer();
  const input = { offer_id, version: offer_version, reason: "The message asks to be paid outside." };
  return { actor: await kit.operator(), input, stranger: null, forbidden: provider };
};
