import { z } from "zod";
import { CategoryDefinition } from "#domain/category/definition.ts";
import { Id } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import type { Tx } from "#server/kernel/database/db.ts";
import { listIdsBySlug, lockCategory, publishCategory, setArchivedAt } from "../store/category.ts";

const copiesOfOne = 20;

/** Copies a category with its questions and terms. The copy stays archived until an operator restores it. */
export const duplicateCategory = defineCommand({
  name: "duplicate_category",
  summary: "The operator copies a category; the copy is archived until it is restored.",
  needs: "operator",
  proof: "recent",
  input: z.object({ category_id: Id }),
  output: z.strictObject({ category_id: field.id, slug: z.string() }),
  load: (ctx, { category_id }) => lockCategory(ctx.tx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, _input, original) {
    const { name, ...fields } = CategoryDefinition.parse(original);
    const slug = await freeSlug(ctx.tx, original.slug);
    const copied = { en: copyName(name.en, "en"), de: copyName(name.de, "de") };
    const { row } = await publishCategory(ctx, { ...fields, slug, name: copied });
    await setArchivedAt(ctx.tx, row.id, ctx.now);
    return { category_id: row.id, slug };
  },
  audit: ({ category_id }, _loaded, { category_id: copy_id, slug }) => ({
    subject: ["category", copy_id],
    copied_from: category_id,
    slug,
  }),
  exposedVia: ["ui", "rpc"],
});

const copyName = (name: string, locale: "en" | "de") => {
  const room = limits.short_text_characters - m.category_copy({ name: "" }, { locale }).length;
  return m.category_copy({ name: name.slice(0, room).trim() }, { locale });
};

/** The first of `photography-copy`, `photography-copy-2` … that no category has. */
async function freeSlug(tx: Tx, slug: string): Promise<string> {
  const base = `${slug.slice(0, 50).replace(/-+$/, "")}-copy`;
  const candidates = [base, ...Array.from({ length: copiesOfOne - 1 }, (_, index) => `${base}-${index + 2}`)];
  const taken = await listIdsBySlug(tx, candidates);
  return candidates.find((one) => !taken.has(one)) ?? `${base}-${taken.size + 1}`;
}
