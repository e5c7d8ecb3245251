import { defineRelation } from "#server/kernel/relation.ts";
import { oneOf, text, timestamptz, uuid } from "#server/kernel/relation-columns.ts";
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
  },
  readers: legalTextReaders,
  key: ["id"],
  selective: ["id"],
  is_small: true,
  is_public: true,
});
