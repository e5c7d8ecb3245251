// Whether the marketplace is set up, for the notice on the start page of operators: one query, for every load.
import type { TextKind } from "#domain/legal-text/kinds.ts";
import { categories } from "#server/category/access.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { legalTexts } from "#server/legal-text/access.ts";
import { marketplaces } from "#server/marketplace/access.ts";

/** `has_category`: one of those that the product ships. `texts`: the sources of the versions published last. */
export type SetupState = {
  has_details: boolean;
  has_category: boolean;
  texts: { kind: TextKind; en: string; de: string }[];
};

/** The state of the set-up; operators only. */
export async function findSetupState(scope: ReadScope, slugs: readonly string[]): Promise<SetupState> {
  const rows = await legalTexts(scope)
    .distinctOn("kind")
    .select(["kind", "en", "de"])
    .select((eb) => [
      eb.exists(marketplaces(scope).select("marketplace.id")).as("has_details"),
      eb
        .exists(
          categories(scope)
            .select("category.id")
            .where("category.slug", "in", [...slugs]),
        )
        .as("has_category"),
    ])
    .orderBy("kind")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .execute();
  const [first] = rows;
  return {
    has_details: Boolean(first?.has_details),
    has_category: Boolean(first?.has_category),
    texts: rows.map(({ kind, en, de }) => ({ kind: kind as TextKind, en, de })),
  };
}
