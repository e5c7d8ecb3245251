import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { deleteOfferTemplate, saveOfferTemplate } from "./offer-template.ts";
import { exampleInput } from "./save-offer-draft.example.ts";

export const saveOfferTemplateExample: ExampleOf<typeof saveOfferTemplate> = async (kit) => ({
  actor: await kit.provider(),
  input: { template_name: "Wedding, whole day", input: exampleInput },
  stranger: null,
  forbidden: await kit.customer(),
});

export const deleteOfferTemplateExample: ExampleOf<typeof deleteOfferTemplate> = async (kit) => {
  const { provider, other, template_id } = await kit.offerTemplate();
  return { actor: provider, input: { template_id }, stranger: await kit.provider(), forbidden: other };
};
