import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { orderCategories } from "./order-categories.ts";

export const orderCategoriesExample: ExampleOf<typeof orderCategories> = async (kit) => {
  const { id: before_id } = await kit.category();
  const { id: category_id } = await kit.ownCategory();
  return {
    actor: await kit.operator(),
    input: { category_id, before_id },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
