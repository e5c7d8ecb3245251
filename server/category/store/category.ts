// Row-level SQL of the category and of providers' categories; the only writer of these tables.
import type { z } from "zod";
import type { QuestionList } from "#domain/category/questions.ts";
import { refuse } from "#domain/refusal.ts";
import type { CommandContext } from "#server/kernel/command.ts";
import { json, type Row, type Tx } from "#server/kernel/database/db.ts";

export type CategoryRow = Row<"category">;

/** A category that accepts requests; null when it is unknown or archived. */
export async function findOpenCategory(tx: Tx, id: string): Promise<CategoryRow | null> {
  const row = await tx
    .selectFrom("category")
    .selectAll()
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The same. @throws Refusal not_found when it is unknown or archived. */
export async function getOpenCategory(tx: Tx, id: string): Promise<CategoryRow> {
  return (await findOpenCategory(tx, id)) ?? refuse("not_found");
}

/** Any category, also an archived one, for its bookings. @throws Refusal not_found */
export async function getCategory(tx: Tx, id: string): Promise<CategoryRow> {
  const row = await tx.selectFrom("category").selectAll().where("id", "=", id).executeTakeFirst();
  return row ?? refuse("not_found");
}

export type CategoryFields = Omit<
  CategoryRow,
  "id" | "version" | "archived_at" | "name" | "description" | "request_questions" | "information_questions"
> & {
  name: { en: string; de: string };
  description: { en: string; de: string };
  request_questions: z.infer<typeof QuestionList>;
  information_questions: z.infer<typeof QuestionList>;
};

/** The ids of the categories with one of these slugs, archived ones included. */
export async function listIdsBySlug(tx: Tx, slugs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom("category").select(["id", "slug"]).where("slug", "in", slugs).execute();
  return new Map(rows.map(({ id, slug }) => [slug, id]));
}

/** Inserts a category, or rewrites the one with the same slug. Requests and bookings keep their answers. */
export async function upsertCategory(ctx: CommandContext, fields: CategoryFields): Promise<CategoryRow> {
  const values = {
    ...fields,
    name: json(fields.name),
    description: json(fields.description),
    request_questions: json(fields.request_questions),
    information_questions: json(fields.information_questions),
  };
  return ctx.tx
    .insertInto("category")
    .values({ id: ctx.newId(), ...values })
    .onConflict((oc) =>
      oc.column("slug").doUpdateSet((eb) => ({ ...values, version: eb("category.version", "+", 1) })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Replaces the categories a provider answers requests in. */
export async function setProviderCategories(
  ctx: CommandContext,
  profile_id: string,
  category_ids: string[],
): Promise<void> {
  await ctx.tx.deleteFrom("provider_category").where("profile_id", "=", profile_id).execute();
  if (category_ids.length === 0) return;
  await ctx.tx
    .insertInto("provider_category")
    .values(category_ids.map((category_id) => ({ profile_id, category_id })))
    .execute();
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
