// A request's row as pages show it: instants as ISO 8601.
import { sql } from "kysely";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";

export type ReadLocale = "en" | "de";
export type CategoryView = {
  id: string;
  slug: string;
  name: string;
  tax_bp: number;
  deposit_bp: number;
  policy: PolicyName;
  /** It takes no new requests. */
  is_archived: boolean;
};

/** The category of a request, archived or not, as one JSON value. */
export function categoryOf(locale: ReadLocale) {
  return sql<CategoryView | null>`(select json_build_object('id', category.id, 'slug', category.slug,
    'name', category.name ->> ${locale}, 'tax_bp', category.tax_bp, 'deposit_bp', category.deposit_bp,
    'policy', category.policy, 'is_archived', category.archived_at is not null)
    from category where category.id = request.category_id)`;
}

/** ISO 8601 text of an instant, or null. */
export function iso(at: Date | null): string | null {
  return at ? at.toISOString() : null;
}
