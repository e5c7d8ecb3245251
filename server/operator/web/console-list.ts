// A list of the console as a page and as a CSV file of what the address filters.
import { randomUUID } from "node:crypto";
import type { ListQuery } from "#domain/operator/list-query.ts";
import { readListQuery } from "#domain/operator/read-list-query.ts";
import { queryOf } from "#domain/query.ts";
import { toLocal } from "#domain/time.ts";
import { replaceClosedNames } from "#server/http/page/names.ts";
import { type Context, orNotFound, pageOf } from "#server/http/page/page.ts";
import { countTable, tableFile } from "#server/http/page/table-file.ts";
import { requireOperator, requireOperatorProof } from "#server/http/session/guard.ts";
import { amountCell, byteOrderMark, csvLines } from "#server/kernel/csv.ts";
import { type ConsoleList, choicesOf } from "../reads/console/declaration.ts";
import { findList } from "../reads/console/lists.ts";
import { findCurrency, listCategoryNames } from "../reads/console/options.ts";
import { type Cell, type ListView, readAll, readPage, type ViewRow } from "../reads/console/page.ts";
import { findProvider } from "../reads/console/people.ts";
import type { ListContext } from "../reads/console/step.ts";
import { listSavedViews, type SavedView } from "../reads/console/views.ts";

export type CategoryName = { slug: string; name: string };
export type ConsoleListData = {
  view: ListView;
  /** Those to filter by and to name; none where the list has no category. */
  categories: CategoryName[];
  /** Who `?provider=` names; null for nobody, and without it. */
  provider: { id: string; name: string } | null;
  /** The views of the list that the operator has saved, with what the forms send. */
  saved: { views: (SavedView & { key: string })[]; save_key: string; profile_id: string | null };
};

/** Nobody's id: a provider whom nobody is called has no rows. */
const nobody = "00000000-0000-0000-0000-000000000000";

async function openList(list: ConsoleList, context: Context, request: Request) {
  const page = pageOf(context);
  const { scope, session } = page;
  const query = readListQuery(queryOf(request), choicesOf(list));
  const typed = query.filters.provider;
  const provider = typed === undefined ? null : await findProvider(scope, typed);
  // Read by the id; the page shows and links to what was typed.
  const filters =
    typed === undefined ? query.filters : { ...query.filters, provider: provider?.id ?? nobody };
  const needsCurrency = query.filters.min !== undefined || query.filters.max !== undefined;
  const place: ListContext = {
    scope,
    time_zone: session.time_zone,
    currency: needsCurrency ? await findCurrency(scope) : "EUR",
  };
  const hasCategories = "category" in list.columns || "category" in list.filters;
  const categories = hasCategories ? await listCategoryNames(scope, session.locale) : [];
  return { query, read: { ...query, filters } satisfies ListQuery, place, provider, categories, session };
}

/** The loader of a list's page. @throws Response 302 or 404, or data with status 403 or 503 */
export async function loadConsoleList(
  context: Context,
  request: Request,
  name: string | undefined,
): Promise<ConsoleListData> {
  const { member } = requireOperator(context, request);
  const list = orNotFound(findList(name));
  if (list.needsProof) requireOperatorProof(context, request);
  const { query, read, place, provider, categories } = await openList(list, context, request);
  const view = await readPage(list, read, place);
  const views = (await listSavedViews(place.scope, list.name)).map((one) => ({ ...one, key: randomUUID() }));
  const saved = { views, save_key: randomUUID(), profile_id: member.profile?.id ?? null };
  return { view: { ...view, query }, categories, provider, saved };
}

/** The texts of a file, by the list's name. */
export type TableTexts = {
  column: (name: string) => string;
  cell: (list: string, column: string, cell: Cell, categories: readonly CategoryName[]) => string | null;
};

/** The file of a list; it may hold the data of many people, so that whoever asks has just proved who they are. */
export async function serveListTable(
  context: Context,
  request: Request,
  name: string | undefined,
  texts: TableTexts,
): Promise<Response> {
  const { member } = requireOperatorProof(context, request);
  const list = orNotFound(findList(name));
  const { read, place, categories, session } = await openList(list, context, request);
  await countTable(session, member.account_id);
  const zone = session.time_zone;
  const contentOf = (column: string, cell: Cell): unknown => {
    if (cell.kind === "money") return cell.value && amountCell(cell.value.minor, cell.value.currency);
    if (cell.kind === "date") return cell.value && toLocal(new Date(cell.value), zone).replace("T", " ");
    if (cell.kind === "number") return cell.value;
    return texts.cell(list.name, column, cell, categories);
  };
  const lineOf = ({ cells }: ViewRow) =>
    cells.flatMap((cell, index) => {
      const value = contentOf(read.columns[index] ?? "", cell);
      return cell.kind === "money" ? [value, cell.value?.currency ?? null] : [value];
    });
  const titles = read.columns.flatMap((column) =>
    list.columns[column]?.kind === "money"
      ? [texts.column(column), `${texts.column(column)} (${texts.column("currency")})`]
      : [texts.column(column)],
  );
  async function* lines() {
    yield byteOrderMark + csvLines([titles], { locale: session.locale });
    for await (const rows of readAll(list, read, place))
      if (rows.length > 0) yield csvLines(replaceClosedNames(rows).map(lineOf), { locale: session.locale });
  }
  return tableFile(`${list.name}-${session.now.slice(0, 10)}`, lines());
}
