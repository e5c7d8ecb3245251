import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { shareOffer } from "./share-offer.ts";

export const shareOfferExample: ExampleOf<typeof shareOffer> = async (kit) => {
  const { customer, offer_id } = await kit.sentOffer();
  const input = { offer_id, recipient_email: "tom@example.test", may_decide: true };
  return { actor: customer, input, stranger: await kit.customer(), forbidden: await kit.operator() };
};
