// Operators change a category in steps: each is kept as an unpublished edit, which nobody else sees, until the whole is
// published or discarded.
import { z } from "zod";
import { CategoryContent } from "#domain/category/definition.ts";
import { FeeBp, RateBp, Version } from "#domain/codes.ts";
import { Id } from "#domain/ids.ts";
import { refuse } from "#domain/refusal.ts";
import { optionalLine } from "#domain/text.ts";
import { requireOperator } from "#server/account/access.ts";
import { defineCommand } from "#server/kernel/command.ts";
import { field } from "#server/kernel/command-output.ts";
import { publishCategory } from "../store/category.ts";
import { deleteEdit, lockEdit, requireSeen, saveEdit } from "../store/edit.ts";

/** Which edit a form showed; 0 for a category without one. */
export const editTarget = { category_id: Id, edit_version: z.int().min(0).max(2_147_483_647).default(0) };
export const EditOutput = z.strictObject({ category_id: field.id, slug: z.string(), edit_version: z.int() });

/** A box that is not ticked is not sent. */
const box = z.boolean().default(false);

/** Changes texts and terms; the questions stay. */
export const editCategory = defineCommand({
  name: "edit_category",
  summary: "The operator changes texts and terms of a category, unpublished.",
  needs: "operator",
  proof: "recent",
  input: CategoryContent.omit({ request_questions: true, information_questions: true }).extend({
    ...editTarget,
    fee_bp: FeeBp,
    deposit_bp: RateBp,
    is_exclusive: box,
    delivers_by_schedule: box,
    asks_contact: box,
  }),
  output: EditOutput,
  load: (ctx, { category_id }) => lockEdit(ctx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { category_id, edit_version: seen, ...fields }, edit) {
    requireSeen(edit, seen);
    const edit_version = await saveEdit(ctx, edit, { ...edit.content, ...fields });
    return { category_id, slug: edit.category.slug, edit_version };
  },
  audit: (_input, { category }) => ({ subject: ["category", category.id], slug: category.slug }),
  exposedVia: ["ui", "rpc"],
});

/** Publishes the edit as the next version. The form names the version and the edit whose differences it showed. */
export const publishCategoryEdit = defineCommand({
  name: "publish_category_edit",
  summary: "The operator publishes what was changed in a category, as its next version.",
  needs: "operator",
  proof: "recent",
  input: z.object({ ...editTarget, version: Version, note: optionalLine() }),
  output: z.strictObject({ category_id: field.id, slug: z.string(), version: field.version }),
  load: (ctx, { category_id }) => lockEdit(ctx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { edit_version, version, note }, edit) {
    const { category, content } = edit;
    requireSeen(edit, edit_version);
    if (category.version !== version) refuse("stale", { current: { version: category.version } });
    const { row } = await publishCategory(
      ctx,
      { ...content, slug: category.slug, position: category.position },
      note,
    );
    await deleteEdit(ctx, row.id);
    return { category_id: row.id, slug: row.slug, version: row.version };
  },
  audit: ({ note }, { category }, { version }) => ({
    subject: ["category", category.id],
    slug: category.slug,
    version,
    note,
  }),
  exposedVia: ["ui", "rpc"],
});

/** Drops the edit; the published version stays. */
export const discardCategoryEdit = defineCommand({
  name: "discard_category_edit",
  summary: "The operator discards what was changed in a category and not published.",
  needs: "operator",
  proof: "recent",
  input: z.object(editTarget),
  output: z.strictObject({ category_id: field.id, slug: z.string() }),
  load: (ctx, { category_id }) => lockEdit(ctx, category_id),
  allow(actor) {
    requireOperator(actor);
  },
  async run(ctx, { category_id, edit_version }, edit) {
    requireSeen(edit, edit_version);
    await deleteEdit(ctx, category_id);
    return { category_id, slug: edit.category.slug };
  },
  audit: (_input, { category }) => ({ subject: ["category", category.id], slug: category.slug }),
  exposedVia: ["ui", "rpc"],
});
