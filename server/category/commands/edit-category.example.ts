import { kitCategory } from "#tests/kit/category.ts";
import type { ExampleOf } from "#tests/kit/fixtures.ts";
import type { discardCategoryEdit, editCategory, publishCategoryEdit } from "./edit-category.ts";

export const editCategoryExample: ExampleOf<typeof editCategory> = async (kit) => {
  const { id: category_id } = await kit.ownCategory();
  const { name, description, currency, tax_bp, policy, is_exclusive } = kitCategory();
  const terms = { currency, tax_bp, policy, is_exclusive };
  return {
    actor: await kit.operator(),
    input: { category_id, name, description, ...terms, fee_bp: 800, deposit_bp: 0 },
    stranger: null,
    forbidden: await kit.customer(),
  };
};

export const publishCategoryEditExample: ExampleOf<typeof publishCategoryEdit> = async (kit) => {
  const { id: category_id, edit_version } = await kit.editedCategory();
  return {
    actor: await kit.operator(),
    input: { category_id, edit_version, version: 1, note: "Nobody answered it." },
    stranger: null,
    forbidden: await kit.customer(),
  };
};

export const discardCategoryEditExample: ExampleOf<typeof discardCategoryEdit> = async (kit) => {
  const { id: category_id, edit_version } = await kit.editedCategory();
  return {
    actor: await kit.operator(),
    input: { category_id, edit_version },
    stranger: null,
    forbidden: await kit.customer(),
  };
};
