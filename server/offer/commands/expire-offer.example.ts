import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { expireOffer } from "./expire-offer.ts";

export const expireOfferExample: ExampleOf<typeof expireOffer> = async (kit) => {
  const { offer_id, customer } = await kit.sentOffer();
  await kit.passTime({ days: 31 });
  return { actor: { kind: "system" }, input: { offer_id }, stranger: null, forbidden: customer };
};
