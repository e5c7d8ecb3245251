import { z } from "zod";
import { SentCategory, withTerms } from "#domain/category/definition.ts";
import { refuse } from "#domain/refusal.ts";
import { optionalLine } from "#domain/text.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { mayDefineCategories } from "../access.ts";
import { publishCategory } from "../store/category.ts";

/** Inserts a category, or publishes a version of the one with the same slug if anything but its position changes. */
export const defineCategory = defineCommand({
  name: "define_category",
  summary: "The operator makes a category with its questions and terms, or publishes a new version of it.",
  needs: "operator",
  proof: "recent",
  input: SentCategory.extend({ note: optionalLine() }),
  output: z.strictObject({ category_id: field.id, version: field.version, is_published: z.boolean() }),
  load: async () => null,
  allow(actor) {
    if (!mayDefineCategories(actor)) refuse("forbidden");
  },
  async run(ctx, { note, ...fields }) {
    const { row, is_published } = await publishCategory(ctx, withTerms(fields, ctx.settings), note);
    return { category_id: row.id, version: row.version, is_published };
  },
  audit: ({ slug }, _loaded, { category_id, version, is_published }) => ({
    subject: ["category", category_id],
    slug,
    version,
    is_published,
  }),
  exposedVia: ["rpc"],
});
