// One category as operators change it: what is published, what is not yet, and its versions.
import { sql } from "kysely";
import { CategoryContent, definitionText } from "#domain/category/definition.ts";
import { type Difference, differencesOf } from "#domain/category/diff.ts";
import { isSlug } from "#domain/category/questions.ts";
import { limits } from "#domain/limits.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { categories, categoryEdits, categoryVersions } from "../access.ts";

export type VersionForOperator = {
  number: number;
  published_at: string;
  /** The address of who published it; null for the installation. */
  by: string | null;
  note: string | null;
};
export type EditedCategory = {
  id: string;
  slug: string;
  name: { en: string; de: string };
  archived_at: string | null;
  version: number;
  /** 0 while nothing is unpublished. */
  edit_version: number;
  edited_at: string | null;
  edited_by: string | null;
  /** What would be published next. */
  content: CategoryContent;
  /** Between what is published and that. */
  differences: Difference[];
};

const addressOf = (column: "category_version.published_by" | "category_edit.edited_by") =>
  sql<string | null>`(select account.email from account where account.id = ${sql.ref(column)})`;

async function findRow(scope: ReadScope, slug: string) {
  if (!isSlug(slug)) return null;
  const row = await categories(scope).selectAll().where("category.slug", "=", slug).executeTakeFirst();
  return row ?? null;
}

/** For operators; null for an unknown category. */
export async function findEditedCategory(scope: ReadScope, slug: string): Promise<EditedCategory | null> {
  const row = await findRow(scope, slug);
  if (!row) return null;
  const edit = await categoryEdits(scope)
    .select(["category_edit.content", "category_edit.version", "category_edit.edited_at"])
    .select(addressOf("category_edit.edited_by").as("edited_by"))
    .where("category_edit.category_id", "=", row.id)
    .executeTakeFirst();
  const published = CategoryContent.parse(row);
  const content = edit ? CategoryContent.parse(edit.content) : published;
  return {
    id: row.id,
    slug: row.slug,
    name: published.name,
    archived_at: row.archived_at?.toISOString() ?? null,
    version: row.version,
    edit_version: edit?.version ?? 0,
    edited_at: edit?.edited_at.toISOString() ?? null,
    edited_by: edit?.edited_by ?? null,
    content,
    differences: differencesOf(published, content),
  };
}

/** The latest versions of a category, newest first. */
export async function listVersionsForOperator(
  scope: ReadScope,
  category_id: string,
): Promise<VersionForOperator[]> {
  const rows = await categoryVersions(scope)
    .select(["category_version.number", "category_version.published_at", "category_version.note"])
    .select(addressOf("category_version.published_by").as("by"))
    .where("category_version.category_id", "=", category_id)
    .orderBy("category_version.number", "desc")
    .limit(limits.category_versions_shown)
    .execute();
  return rows.map((row) => ({ ...row, published_at: row.published_at.toISOString() }));
}

/** What differs between two versions of a category; null if one of them does not exist. */
export async function findDifferences(
  scope: ReadScope,
  category_id: string,
  [from, to]: readonly [number, number],
): Promise<Difference[] | null> {
  const rows = await categoryVersions(scope)
    .selectAll()
    .where("category_version.category_id", "=", category_id)
    .where("category_version.number", "in", [from, to])
    .execute();
  const contentOf = (number: number) => {
    const row = rows.find((one) => one.number === number);
    return row && CategoryContent.parse({ ...(row.terms as object), ...row });
  };
  const [before, after] = [contentOf(from), contentOf(to)];
  return before && after ? differencesOf(before, after) : null;
}

/** The published definition as a file; null for an unknown category. */
export async function findDefinitionText(scope: ReadScope, slug: string): Promise<string | null> {
  const row = await findRow(scope, slug);
  return row && definitionText(row);
}
