import { kitCategory } from "#tests/kit/category.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { importCategory } from "./import-category.ts";

export const importCategoryExample: ExampleOf<typeof importCategory> = async (kit) => {
  const actor = await kit.operator();
  const definition = kitCategory({ slug: `imported-${actor.account_id.slice(-6)}` });
  return { actor, input: { definition, edit_version: 0 }, stranger: null, forbidden: await kit.customer() };
};
