import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reconfirmOffer } from "./reconfirm-offer.ts";

export const reconfirmOfferExample: ExampleOf<typeof reconfirmOffer> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.outdatedOffer();
  const input = { offer_id, version: offer_version, request_revision: 2 };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
