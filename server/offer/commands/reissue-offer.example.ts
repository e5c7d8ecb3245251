import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reissueOffer } from "./reissue-offer.ts";

export const reissueOfferExample: ExampleOf<typeof reissueOffer> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.expiredOffer();
  const input = { offer_id, version: offer_version };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
