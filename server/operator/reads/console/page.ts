// Reads any list of the console in the order of an index, in steps of a bounded number of rows: filters that the index does
// not serve are checked on the rows of a step, so that no address costs more than a few steps.
import { sql } from "kysely";
import { limits } from "#domain/limits.ts";
import type { ListChoices, ListQuery } from "#domain/operator/list-query.ts";
import { decodeCursor, encodeCursor } from "#server/kernel/keyset.ts";
import { selectFrom } from "#server/kernel/scope.ts";
import { type CellKind, type CellValues, type ConsoleList, choicesOf } from "./declaration.ts";
import {
  hasUnserved,
  isKey,
  type ListContext,
  orderedRows,
  type Place,
  readStep,
  type Step,
  sourcesOf,
} from "./step.ts";

/** Rows of a page, and the rows and the number of its steps. Tests read with smaller ones. */
type Sizes = { page_rows: number; step_rows: number; steps: number };
export type PageSizes = Partial<Sizes>;
const usual: Sizes = {
  page_rows: limits.page_rows,
  step_rows: limits.list_step_rows,
  steps: limits.list_steps,
};

/** How many rows one step reads: with filters that no index serves, more than it returns. */
const rowsOfStep = (
  list: ConsoleList,
  query: ListQuery,
  context: ListContext,
  { wanted, step_rows }: { wanted: number; step_rows: number },
) => (hasUnserved(list, query, context) ? step_rows : wanted);

const placeOf = (list: ConsoleList, after: string | null): Place | null => {
  const cursor = decodeCursor(after, "number", isKey[list.key.type]);
  return cursor ? { value: Number(cursor.value), id: cursor.id } : null;
};

export type Cell = { [Kind in CellKind]: { kind: Kind; value: CellValues[Kind] } }[CellKind];
export type ViewRow = { id: string; cells: Cell[] };
export type ListCount = { count: number; isMore: boolean };
export type ListView = {
  name: string;
  choices: ListChoices;
  query: ListQuery;
  /** The chosen columns. */
  columns: { name: string; kind: CellKind }[];
  rows: ViewRow[];
  /** The place of the next page. */
  next: string | null;
  /** Only so many rows were looked at: more may match further on. */
  isPartial: boolean;
  total: ListCount;
};

/** The rows with these keys, in their order. */
async function readRows(
  list: ConsoleList,
  { columns }: ListQuery,
  { scope }: ListContext,
  places: readonly Place[],
): Promise<ViewRow[]> {
  if (places.length === 0) return [];
  const rows = await list.read(
    scope,
    places.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return places.flatMap(({ id }) => {
    const row = byId.get(id);
    if (!row) return [];
    const cells = columns.map((name) => ({ kind: list.columns[name]?.kind, value: row.cells[name] }) as Cell);
    return [{ id, cells }];
  });
}

/** Up to a thousand rows are counted, and rows looked at for filters that no index serves. */
async function countRows(list: ConsoleList, query: ListQuery, context: ListContext): Promise<ListCount> {
  const most = limits.list_counted_rows;
  if (hasUnserved(list, query, context)) {
    const place = { after: null, rows: limits.list_step_rows };
    const { matches, isEnd } = await readStep(list, query, context, place);
    return { count: matches.length, isMore: !isEnd };
  }
  let count = 0;
  for (const source of sourcesOf(list, query)) {
    // In order, so that the index is read and not the table.
    const counted = orderedRows(source, query, context, { after: null, rows: most + 1 }).select(
      sql<number>`1`.as("one"),
    );
    const found = await selectFrom(context.scope, source.table, counted)
      .select(sql<number>`count(*)`.as("count"))
      .executeTakeFirst();
    count += found?.count ?? 0;
  }
  return { count: Math.min(count, most), isMore: count > most };
}

/** One page of a list. Nobody but an operator in person sees any row. */
export async function readPage(
  list: ConsoleList,
  query: ListQuery,
  context: ListContext,
  sizes: PageSizes = {},
): Promise<ListView> {
  const { page_rows, step_rows, steps } = { ...usual, ...sizes };
  const rows = rowsOfStep(list, query, context, { wanted: page_rows + 1, step_rows });
  const found: Place[] = [];
  let after = placeOf(list, query.after);
  let isEnd = false;
  for (let step = 0; step < steps && !isEnd && found.length <= page_rows; step += 1) {
    const read: Step = await readStep(list, query, context, { after, rows });
    found.push(...read.matches);
    after = read.last ?? after;
    isEnd = read.isEnd;
  }
  const shown = found.slice(0, page_rows);
  const hasMore = found.length > page_rows;
  const next = hasMore ? shown.at(-1) : isEnd ? null : after;
  return {
    name: list.name,
    choices: choicesOf(list),
    query,
    columns: query.columns.map((name) => ({ name, kind: list.columns[name]?.kind ?? "text" })),
    rows: await readRows(list, query, context, shown),
    next: next ? encodeCursor(next) : null,
    isPartial: !hasMore && !isEnd,
    total: await countRows(list, query, context),
  };
}

/** All rows of a list in pages, so that memory does not grow with their number. */
export async function* readAll(
  list: ConsoleList,
  query: ListQuery,
  context: ListContext,
): AsyncGenerator<ViewRow[]> {
  const sizes = { wanted: limits.csv_page_rows, step_rows: limits.list_step_rows };
  const rows = rowsOfStep(list, query, context, sizes);
  for (let after: Place | null = null, isEnd = false; !isEnd; ) {
    const step: Step = await readStep(list, query, context, { after, rows });
    yield await readRows(list, query, context, step.matches);
    after = step.last ?? after;
    isEnd = step.isEnd;
  }
}
