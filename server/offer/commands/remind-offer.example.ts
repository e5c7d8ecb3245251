import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { remindOffer } from "./remind-offer.ts";

export const remindOfferExample: ExampleOf<typeof remindOffer> = async (kit) => {
  const { offer_id, customer } = await kit.sentOffer();
  await kit.passTime({ days: 12 });
  return { actor: { kind: "system" }, input: { offer_id }, stranger: null, forbidden: customer };
};
