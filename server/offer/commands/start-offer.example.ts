import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { startOffer } from "./start-offer.ts";

export const startOfferExample: ExampleOf<typeof startOffer> = async (kit) => {
  const { request_id, provider, customer } = await kit.sentOffer();
  const input = { request_id, from: "last_offer" as const, locale: "en" as const };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
