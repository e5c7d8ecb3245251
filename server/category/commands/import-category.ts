import { z } from "zod";
import { CategoryDefinition } from "#domain/category/definition.ts";
import { Id } from "#domain/ids.ts";
import { refuseInput } from "#domain/refusal.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { listIdsBySlug, publishCategory, setArchivedAt } from "../store/category.ts";
import { lockEdit, requireSeen, saveEdit } from "../store/edit.ts";
import { EditOutput, editTarget } from "./edit-category.ts";

/**
 * Reads a category from a file: into the unpublished edit of an existing one, whose address and place stay, or as a new
 * one, which is archived until somebody restores it.
 */
export const importCategory = defineCommand({
  name: "import_category",
  summary:
    "The operator reads a category from a file: as an unpublished edit, or as a new, archived category.",
  needs: "operator",
  proof: "recent",
  input: z.object({
    definition: CategoryDefinition,
    category_id: Id.nullish(),
    edit_version: editTarget.edit_version,
  }),
  output: EditOutput,
  load: async (ctx, { category_id }) => (category_id ? lockEdit(ctx, category_id) : null),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { definition, edit_version: seen }, edit) {
    const { slug, position, ...content } = definition;
    if (edit) {
      requireSeen(edit, seen);
      const edit_version = await saveEdit(ctx, edit, content);
      return { category_id: edit.category.id, slug: edit.category.slug, edit_version };
    }
    const taken = await listIdsBySlug(ctx.tx, [slug]);
    if (taken.size > 0) refuseInput([{ path: "definition.slug", code: "slug_taken" }]);
    const { row } = await publishCategory(ctx, { ...content, slug, position });
    await setArchivedAt(ctx.tx, row.id, ctx.now);
    return { category_id: row.id, slug, edit_version: 0 };
  },
  audit: (_input, _edit, { category_id, slug }) => ({ subject: ["category", category_id], slug }),
  exposedVia: ["ui", "rpc"],
});
