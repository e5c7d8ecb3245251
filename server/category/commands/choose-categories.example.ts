import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { chooseCategories } from "./choose-categories.ts";

export const chooseCategoriesExample: ExampleOf<typeof chooseCategories> = async (kit) => {
  const { id } = await kit.category();
  const actor = await kit.provider();
  return { actor, input: { category_ids: [id] }, stranger: null, forbidden: await kit.customer() };
};
