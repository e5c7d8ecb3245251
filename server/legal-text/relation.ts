import { defineRelation } from "#server/kernel/relation.ts";
import { nullable, oneOf, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
import { legalTextReaders } from "./access.ts";

export const legalTextRelation = defineRelation({
  name: "legal_text",
  summary: "All versions of the operator's texts.",
  columns: {
    id: uuid(),
    kind: oneOf(["legal_notice", "privacy_policy", "terms"]),
    version: text(),
    en: text("Markdown."),
    de: text("Markdown."),
    published_at: timestamptz(),
    starts_at: nullable(timestamptz("Since when it is in force; null: since it was published.")),
  },
  readers: legalTextReaders,
  key: ["id"],
  selective: ["id"],
  is_small: true,
  is_public: true,
});
