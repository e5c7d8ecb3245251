import { defineRelation } from "#server/kernel/relation.ts";
import { categories } from "./access.ts";

export const categoryRelation = defineRelation({
  name: "category",
  summary: "What can be requested, with its questions and terms.",
  columns: [
    "id",
    "slug",
    "name",
    "description",
    "request_questions",
    "information_questions",
    "currency",
    "tax_bp",
    "deposit_bp",
    "policy",
    "position",
  ],
  source: categories,
  listSource: categories,
  key: ["id"],
  selective: ["id"],
  is_small: true,
});
