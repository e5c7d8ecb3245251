// Lists of the operators' console, read as their pages read them.
import { readListQuery } from "#domain/operator/read-list-query.ts";
import type { ReadScope } from "#server/kernel/scope.ts";
import { type ConsoleList, choicesOf } from "#server/operator/reads/console/declaration.ts";
import { type ListView, type PageSizes, readPage } from "#server/operator/reads/console/page.ts";

/** The query of an address, as the list reads it. */
export const listQueryOf = (list: ConsoleList, search: string) =>
  readListQuery(new URLSearchParams(search), choicesOf(list));

/** The page of an address. */
export function pageOfList(
  scope: ReadScope,
  list: ConsoleList,
  search = "",
  sizes?: PageSizes,
): Promise<ListView> {
  const context = { scope, time_zone: "UTC", currency: "EUR" };
  return readPage(list, listQueryOf(list, search), context, sizes);
}

/** The ids of all rows of an address, page by page. */
export async function idsOfList(
  scope: ReadScope,
  list: ConsoleList,
  search = "",
  sizes?: PageSizes,
): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const page = await pageOfList(scope, list, `${search}${after}`, sizes);
    ids.push(...page.rows.map(({ id }) => id));
    if (page.next === null) return ids;
    after = `&after=${encodeURIComponent(page.next)}`;
  }
}
