import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { duplicateCategory } from "./duplicate-category.ts";

export const duplicateCategoryExample: ExampleOf<typeof duplicateCategory> = async (kit) => {
  const { id: category_id } = await kit.category();
  return {
    actor: await kit.operator(),
    input: { category_id },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
