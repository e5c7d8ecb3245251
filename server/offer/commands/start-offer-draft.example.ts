import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { startOfferDraft } from "./start-offer-draft.ts";

export const startOfferDraftExample: ExampleOf<typeof startOfferDraft> = async (kit) => {
  const { request_id, provider, customer } = await kit.sentOffer();
  const input = { request_id, from: "last_offer" as const, locale: "en" as const };
  return { actor: provider, input, stranger: await kit.customer(), forbidden: customer };
};
