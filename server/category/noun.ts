// Categories of what may be requested, with their fee, deposit and cancellation policies.
import { defineNoun } from "#server/kernel/noun.ts";
import { addCategory } from "./commands/add-category.ts";
import { archiveCategory, restoreCategory } from "./commands/archive-category.ts";
import { chooseCategories } from "./commands/choose-categories.ts";
import { defineCategory } from "./commands/define-category.ts";
import { duplicateCategory } from "./commands/duplicate-category.ts";
import { discardCategoryEdit, editCategory, publishCategoryEdit } from "./commands/edit-category.ts";
import { editQuestion, orderQuestions, removeQuestion } from "./commands/edit-questions.ts";
import { importCategory } from "./commands/import-category.ts";
import { loadCategories } from "./commands/load-categories.ts";
import { orderCategories } from "./commands/order-categories.ts";
import { categoryRelation, categoryVersionRelation } from "./relation.ts";

export const category = defineNoun({
  commands: [
    addCategory,
    archiveCategory,
    chooseCategories,
    defineCategory,
    discardCategoryEdit,
    duplicateCategory,
    editCategory,
    editQuestion,
    importCategory,
    loadCategories,
    orderCategories,
    orderQuestions,
    publishCategoryEdit,
    removeQuestion,
    restoreCategory,
  ],
  relations: [categoryRelation, categoryVersionRelation],
});
