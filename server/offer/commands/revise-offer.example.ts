import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { reviseOffer } from "./revise-offer.ts";
import { exampleTerms } from "./send-offer.example.ts";

export const reviseOfferExample: ExampleOf<typeof reviseOffer> = async (kit) => {
  const { offer_id, offer_version, provider, customer } = await kit.sentOffer();
  const input = { offer_id, version: offer_version, ...exampleTerms };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
