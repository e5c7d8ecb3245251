import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { addCategory } from "./add-category.ts";

export const addCategoryExample: ExampleOf<typeof addCategory> = async (kit) => {
  const actor = await kit.operator();
  const slug = `boat-trips-${actor.account_id.slice(-6)}`;
  const name = { en: "Boat trips", de: "Bootsfahrten" };
  const description = { en: "On the lake, with a skipper.", de: "Auf dem See, mit Skipper." };
  return { actor, input: { slug, name, description }, stranger: null, forbidden: await kit.customer() };
};
