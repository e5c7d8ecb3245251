// What the pages of lists need besides the rows: the categories by name, and the marketplace's currency.
import { sql } from "kysely";
import { categories } from "#server/category/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { marketplaces } from "#server/marketplace/access.ts";

/** Names of all categories by slug, archived ones too, in the operator's order. */
export async function listCategoryNames(
  scope: ReadScope,
  locale: "en" | "de",
): Promise<{ slug: string; name: string }[]> {
  return categories(scope)
    .select(["category.slug", sql<string>`category.name ->> ${locale}`.as("name")])
    .orderBy("category.position")
    .orderBy("category.slug")
    .execute();
}

/** The currency of typed amounts. */
export async function findCurrency(scope: ReadScope): Promise<string> {
  const row = await marketplaces(scope).select("currency").executeTakeFirst();
  return row?.currency ?? "EUR";
}
