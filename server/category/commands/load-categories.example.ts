import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { loadCategories } from "./load-categories.ts";

export const loadCategoriesExample: ExampleOf<typeof loadCategories> = async (kit) => ({
  actor: await kit.operator(),
  input: { slugs: ["music-dj"], currency: "CHF", fee_bp: 800 },
  stranger: null,
  forbidden: await kit.customer(),
});
