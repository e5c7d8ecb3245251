// Reads a relation for API clients: one statement with everything embedded, and one more to count the list. Every query
// of a growing table uses an index: either a filter selects few rows (`selective`), or the list comes in the order of
// its key. Refuses a query that would scan the whole table.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { Relation, Relations } from "./relation.ts";
import { afterCursor, encodeKey, isByKey } from "./relation-query/cursor.ts";
import type { RelationQuery } from "./relation-query/parameters.ts";
import { refuseParameter } from "./relation-query/refuse.ts";
import { matchingRows, orderOf, type Row, referenceTo } from "./relation-query/rows.ts";
import { selectedValues } from "./relation-query/selected.ts";
import { executeIn, type Query, type ReadScope, selectFrom } from "./scope.ts";

export type RelationPage = {
  rows: Row[];
  /** The number of rows in the whole list; null if not counted, or too long to count. */
  total: number | null;
  /** The cursor of the next page; null after the last page and for orders without cursors. */
  next: string | null;
};

type Asked = { relation: Relation; query: RelationQuery; isCounted: boolean };

/** One page of a relation as the actor may see it. @throws Refusal invalid_input */
export async function readRelation(
  scope: ReadScope,
  relations: Relations,
  { relation, query, isCounted }: Asked,
): Promise<RelationPage> {
  const { key } = relation;
  const reference = referenceTo(relation, scope.actor);
  const isDescending = query.order[0]?.is_descending ?? false;
  const matching = matchingRows(scope, relation, query);
  let page = matching;
  if (query.cursor !== null) {
    if (!isByKey(relation, query.order)) refuseParameter("cursor", "not_with_this_order");
    page = page.where(afterCursor(relation, reference, { cursor: query.cursor, isDescending }));
  }
  const selected = selectedValues(scope, { relations, relation, is_embedded: false }, query.selection);
  const orders = orderOf(relation, query.order, reference);
  for (const order of orders) page = page.orderBy(order);
  // The page's rows first: masks and embedded relations then read only for these rows.
  let shown = selectFrom(scope, relation.name, page.selectAll().limit(query.limit));
  for (const order of orders) shown = shown.orderBy(order);
  const rows = (await shown
    .select(selected.map(({ value, alias }) => value.as(alias)))
    // For the cursor, under names that no client can select.
    .select(key.map((name, index) => reference(name, "").as(`__key${index}`)))
    .execute()) as Row[];
  const last = rows.at(-1);
  const isFull = rows.length === query.limit && isByKey(relation, query.order);
  const next =
    last && isFull
      ? encodeKey(
          key.map((_, index) => last[`__key${index}`]),
          isDescending,
        )
      : null;
  for (const row of rows) for (const index of key.keys()) delete row[`__key${index}`];
  return { rows, next, total: isCounted ? await countRows(scope, matching) : null };
}

/** Never counts without a bound: beyond it, the count is null. */
async function countRows(scope: ReadScope, matching: Query): Promise<number | null> {
  const rows = matching.select(sql`1`.as("one")).limit(limits.counted_max_rows + 1);
  const counted = await executeIn(
    scope,
    sql<{ count: number }>`select count(*)::int as count from (${rows}) as counted`,
  );
  const total = counted.rows[0]?.count ?? 0;
  return total <= limits.counted_max_rows ? total : null;
}
