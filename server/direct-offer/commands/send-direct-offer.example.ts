import { exampleTerms } from "#server/offer/commands/send-offer.example.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { sendDirectOffer } from "./send-direct-offer.ts";

/** What a provider types besides category and address. */
export const exampleDirectOffer = {
  ...exampleTerms,
  locale: "en" as const,
  recipient_name: "Ada Example",
  title: "Photos of your wedding",
  description: "Six hours, from the ceremony to the first dance.",
  date_flexibility: "unknown" as const,
  place_town: "Berlin",
  place_postal_code: "10115",
  place_country: "DE",
};

export const sendDirectOfferExample: ExampleOf<typeof sendDirectOffer> = async (kit) => {
  const { id: category_id } = await kit.category();
  const input = { ...exampleDirectOffer, category_id, recipient_email: "ada@example.test" };
  return { actor: await kit.provider(), input, stranger: null, forbidden: await kit.customer() };
};
