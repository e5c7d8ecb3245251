import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { archiveCategory, restoreCategory } from "./archive-category.ts";

export const archiveCategoryExample: ExampleOf<typeof archiveCategory> = async (kit) => {
  const { id: category_id } = await kit.ownCategory();
  return {
    actor: await kit.operator(),
    input: { category_id },
    stranger: null,
    forbidden: await kit.customer(),
  };
};

export const restoreCategoryExample: ExampleOf<typeof restoreCategory> = async (kit) => {
  const { id: category_id } = await kit.archivedCategory();
  return {
    actor: await kit.operator(),
    input: { category_id },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
