// Categories of their own for tests that change them, made through the product's own commands.
import { randomUUID } from "node:crypto";
import type { Caller } from "#db/seed/run.ts";
import { archiveCategory } from "#server/category/commands/archive-category.ts";
import { defineCategory } from "#server/category/commands/define-category.ts";
import { removeQuestion } from "#server/category/commands/edit-questions.ts";
import type { People } from "../accounts.ts";
import { type CategoryInput, kitCategory } from "../category.ts";

/** Functions that make categories; an operator of their own does it. */
export function makeCategories(run: Caller, people: People) {
  const ownCategory = async (over: Partial<CategoryInput> = {}) => {
    const input = kitCategory({ slug: `kit-${randomUUID().slice(0, 8)}`, ...over });
    const { category_id } = await run(defineCategory, await people.operator(), input);
    return { id: category_id, slug: input.slug };
  };
  const archivedCategory = async () => {
    const made = await ownCategory();
    await run(archiveCategory, await people.operator(), { category_id: made.id });
    return made;
  };
  /** With a question less than is published. */
  const editedCategory = async () => {
    const made = await ownCategory();
    const input = { category_id: made.id, list: "request_questions" as const, key: "wishes" };
    return { ...made, ...(await run(removeQuestion, await people.operator(), input)) };
  };
  return { ownCategory, archivedCategory, editedCategory };
}
