// Unpublished edits of categories: one for each category, as a whole version.
import { CategoryContent, withCurrency } from "#domain/category/definition.ts";
import { differencesOf } from "#domain/category/diff.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json } from "#server/kernel/database/db.ts";
import { type CategoryRow, lockCategory } from "./category.ts";

/** A category under lock with what would be published next; `version` 0 while nothing was changed. */
export type LockedEdit = { category: CategoryRow; content: CategoryContent; version: number };

export async function lockEdit(ctx: CommandContext, category_id: string): Promise<LockedEdit> {
  const category = await lockCategory(ctx.tx, category_id);
  const edit = await ctx.tx
    .selectFrom("category_edit")
    .select(["content", "version"])
    .where("category_id", "=", category_id)
    .executeTakeFirst();
  return { category, content: CategoryContent.parse(edit?.content ?? category), version: edit?.version ?? 0 };
}

/** @throws Refusal stale if somebody else has changed it since */
export function requireSeen({ version }: LockedEdit, seen: number): void {
  if (version !== seen) refuse("stale", { current: { edit_version: version } });
}

/** Keeps an edit; one that differs in nothing from what is published is none. Returns its version. */
export async function saveEdit(
  ctx: CommandContext,
  { category, version }: LockedEdit,
  changed: CategoryContent,
): Promise<number> {
  const content = withCurrency(changed);
  if (differencesOf(CategoryContent.parse(category), content).length === 0) {
    await deleteEdit(ctx, category.id);
    return 0;
  }
  const edited_by = ctx.actor.kind === "member" ? ctx.actor.account_id : null;
  const row = { content: json(content), version: version + 1, edited_at: ctx.now, edited_by };
  await ctx.tx
    .insertInto("category_edit")
    .values({ category_id: category.id, ...row })
    .onConflict((oc) => oc.column("category_id").doUpdateSet(row))
    .execute();
  return row.version;
}

export async function deleteEdit(ctx: CommandContext, category_id: string): Promise<void> {
  await ctx.tx.deleteFrom("category_edit").where("category_id", "=", category_id).execute();
}
