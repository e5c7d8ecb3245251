// Row-level SQL of the category and of providers' categories; the only writer of these tables.
import { type CategoryDefinition, withCurrency } from "#domain/category/definition.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row, type Tx } from "#server/kernel/database/db.ts";
import { signVersion } from "./version.ts";

export type CategoryRow = Row<"category">;

/** A category in which something new may begin. @throws Refusal not_found, category_archived */
export async function getOpenCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await getCategory(tx, id);
  return row.archived_at === null ? row : refuse("category_archived");
}

/** Any category, also an archived one, for what goes on in it. @throws Refusal not_found */
export async function getCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await tx.selectFrom("category").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

/** A category under lock. @throws Refusal not_found */
export async function lockCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await tx.selectFrom("category").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  return row ?? refuse("not_found");
}

/** Ids and positions of all categories, archived ones included, in their order and under lock. */
export async function lockOrder(tx: Tx): Promise<{ id: string; position: number }[]> {
  const rows = await tx
    .selectFrom("category")
    .select(["id", "slug", "position"])
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.sort((a, b) => a.position - b.position || (a.slug < b.slug ? -1 : 1));
}

export async function setPosition(tx: Tx, id: string, position: number): Promise<void> {
  await tx.updateTable("category").set({ position }).where("id", "=", id).execute();
}

/** Takes a category off the site, or puts it back with null. */
export async function setArchivedAt(tx: Tx, id: string, archived_at: Date | null): Promise<void> {
  await tx.updateTable("category").set({ archived_at }).where("id", "=", id).execute();
}

/** The ids of the categories with one of these slugs, archived ones included. */
export async function listIdsBySlug(tx: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom("category").select(["id", "slug"]).where("slug", "in", slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/**
 * Inserts a category, or rewrites the one with the same slug: a new version if more than its position changes. Requests
 * and bookings keep the version that they answered.
 */
export async function publishCategory(
  ctx: CommandContext,
  definition: CategoryDefinition,
  note: string | null = null,
): Promise<{ row: CategoryRow; is_published: boolean }> {
  const fields = withCurrency(definition);
  const before = await ctx.tx
    .selectFrom("category")
    .select("version")
    .where("slug", "=", fields.slug)
    .forUpdate()
    .executeTakeFirst();
  const values = {
    ...fields,
    name: json(fields.name),
    description: json(fields.description),
    request_questions: json(fields.request_questions),
    information_questions: json(fields.information_questions),
  };
  // The database counts and keeps the versions.
  const row = await ctx.tx
    .insertInto("category")
    .values({ id: ctx.newId(), ...values })
    .onConflict((oc) => oc.column("slug").doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
  const is_published = row.version !== before?.version;
  if (is_published) await signVersion(ctx, row, note);
  return { row, is_published };
}

/**
 * Replaces the categories a provider answers requests in, except archived ones: those stay, because their open requests
 * go on and they may be restored. Returns all of them.
 */
export async function setProviderCategories(
  ctx: CommandContext,
  profile_id: string,
  category_ids: string[],
): Promise<string[]> {
  await ctx.tx
    .deleteFrom("provider_category")
    .where("profile_id", "=", profile_id)
    .where("category_id", "in", (eb) =>
      eb.selectFrom("category").select("category.id").where("category.archived_at", "is", null),
    )
    .execute();
  if (category_ids.length > 0)
    await ctx.tx
      .insertInto("provider_category")
      .values(category_ids.map((category_id) => ({ profile_id, category_id })))
      .onConflict((oc) => oc.columns(["profile_id", "category_id"]).doNothing())
      .execute();
  const rows = await ctx.tx
    .selectFrom("provider_category")
    .select("category_id")
    .where("profile_id", "=", profile_id)
    .orderBy("category_id")
    .execute();
  return rows.map(({ category_id }) => category_id);
}

/** Whether a provider answers requests in this category. */
export async function isProviderCategory(tx: Tx, profile_id: string, category_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom("provider_category")
    .select("category_id")
    .where("profile_id", "=", profile_id)
    .where("category_id", "=", category_id)
    .executeTakeFirst();
  return row !== undefined;
}
