// The board of a provider: open requests of its categories, in its country or without one, not its own account's,
// without those that it has passed on. A page reads at most one page per category and country from the index of its order,
// besides what the provider has passed on, however many are open.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import type { DB } from "#db/schema.d.ts";
import type { Actor, ActorProfile } from "#server/kernel/actor.ts";
import type { Cursor } from "#server/kernel/keyset.ts";
import { type ReadScope, visibleRows } from "#server/kernel/scope.ts";
import { isPassedBy } from "./passes.ts";

/** An order served by one of the board's indexes, which all begin with category and country. */
export type BoardOrder = { by: RawBuilder<unknown>; direction: "asc" | "desc"; kind: "instant" | "number" };

export type BoardPage = {
  /** Slug of one category, or null for all of the provider's. */
  category: string | null;
  order: BoardOrder;
  /** The last row of the previous page. */
  cursor: Cursor | null;
  /** Only requests opened after this. */
  opened_after?: Date | undefined;
  rows: number;
};

/** The profile whose board the actor reads: a verified provider's, or an operator's own provider profile. */
function boardProvider(actor: Actor): ActorProfile | null {
  if (actor.kind !== "member" || actor.profile?.kind !== "provider") return null;
  return actor.is_operator || actor.profile.is_verified ? actor.profile : null;
}

type Requests = SelectQueryBuilder<Pick<DB, "request">, "request", object>;

/** A superset of this page of the board, one page per category and country; the caller sorts and limits it. */
export function boardPage(scoped: ReadScope, page: BoardPage): Requests {
  return onBoard(scoped, page, null);
}

/** Rows of the board, at most `rows`, for counting: it stops reading there, in whichever category that is. */
export function boardRows(
  scoped: ReadScope,
  { category, opened_after, rows }: Pick<BoardPage, "category" | "opened_after" | "rows">,
): Requests {
  const order = { by: sql`request.opened_at`, direction: "desc", kind: "instant" } as const;
  return onBoard(scoped, { category, order, cursor: null, opened_after, rows }, rows);
}

/** The requests of a page for each category and country, `in_all` of them at most; null for all. */
function onBoard(scoped: ReadScope, page: BoardPage, in_all: number | null): Requests {
  return visibleRows(scoped, "request", (actor) => {
    const provider = boardProvider(actor);
    if (!provider || actor.kind !== "member") return sql`false`;
    const { by, direction } = page.order;
    // The leading columns of the index are equal in all its rows. PostgreSQL does not see that of an expression under
    // row-level security, and would read and sort every open request of the category instead of the first ones.
    const ordered = sql`order by request.category_id, coalesce(request.place_country::text, ''),
      ${by} ${sql.raw(direction)}, request.id ${sql.raw(direction)} limit ${page.rows}`;
    return sql`request.id in (select stands.id from ${categoriesOf(provider, page.category)} as wanted (category_id)
      cross join (values (''), (${provider.country}::text)) as place (country)
      cross join lateral (select request.id from request
        where request.status = 'open' and not request.is_directed
          and request.category_id = wanted.category_id
          and coalesce(request.place_country::text, '') = place.country
          and request.account_id <> ${actor.account_id}::uuid
          and not ${isPassedBy(sql`${provider.id}::uuid`)}
          and ${page.opened_after ? sql`request.opened_at > ${page.opened_after}` : sql`true`}
          and ${page.cursor ? afterCursor(by, direction === "desc" ? "<" : ">", page.cursor) : sql`true`}
        ${ordered}) as stands ${in_all === null ? sql`` : sql`limit ${in_all}`})`;
  });
}

/** The provider's categories, or the one of them with this slug. */
function categoriesOf({ id }: ActorProfile, category: string | null): RawBuilder<unknown> {
  const all = sql`select provider_category.category_id from provider_category
    where provider_category.profile_id = ${id}::uuid`;
  if (category === null) return sql`(${all})`;
  return sql`(${all} and provider_category.category_id =
    (select category.id from category where category.slug = ${category}))`;
}

/** Rows after the cursor in the order of `by`. */
export function afterCursor(by: RawBuilder<unknown>, comparison: "<" | ">", { value, id }: Cursor) {
  const typed = typeof value === "number" ? sql`${value}::bigint` : sql`${value}::timestamptz`;
  return sql<boolean>`(${by}, request.id) ${sql.raw(comparison)} (${typed}, ${id}::uuid)`;
}
