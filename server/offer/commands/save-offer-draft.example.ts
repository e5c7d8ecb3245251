import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { saveOfferDraft } from "./save-offer-draft.ts";

export const exampleInput = {
  locale: "en" as const,
  currency: "EUR",
  values: { message: "Gladly.", "lines[0].label": "Photographs", "money:lines[0].unit_net_minor": "12" },
};

export const saveOfferDraftExample: ExampleOf<typeof saveOfferDraft> = async (kit) => {
  const { request_id, customer } = await kit.openRequest();
  const input = { request_id, input: exampleInput, form_key: "form-of-example", seen_version: 0 };
  return { actor: await kit.provider(), input, stranger: await kit.customer(), forbidden: customer };
};
