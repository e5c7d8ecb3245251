// Categories of what may be requested, with their fee, deposit and cancellation policies.
import { defineNoun } from "#server/kernel/noun.ts";
import { chooseCategories } from "./commands/choose-categories.ts";
import { defineCategory } from "./commands/define-category.ts";
import { loadCategories } from "./commands/load-categories.ts";
import { categoryRelation } from "./relation.ts";

export const category = defineNoun({
  commands: [chooseCategories, defineCategory, loadCategories],
  relations: [categoryRelation],
});
