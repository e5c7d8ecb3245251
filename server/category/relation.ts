import { policyNames } from "#domain/category/cancellation-policies.ts";
import { defineRelation } from "#server/kernel/relation.ts";
import { boolean, integer, jsonb, oneOf, text, uuid } from "#server/kernel/relation-columns.ts";
import { categoryReaders } from "./access.ts";

export const categoryRelation = defineRelation({
  name: "category",
  summary: "What can be requested, with its questions and terms.",
  columns: {
    id: uuid(),
    slug: text(),
    name: jsonb("By language."),
    description: jsonb("By language."),
    request_questions: jsonb("What is asked when a request is made."),
    information_questions: jsonb("What is asked once an offer is booked."),
    currency: text("ISO 4217."),
    tax_bp: integer("Basis points."),
    deposit_bp: integer("Basis points."),
    policy: oneOf(policyNames),
    is_exclusive: boolean("Whether a booking takes its provider's time for itself."),
    position: integer(),
  },
  readers: categoryReaders,
  key: ["id"],
  selective: ["id"],
  is_small: true,
  is_public: true,
});
