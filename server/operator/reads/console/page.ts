// Reads any list of the console in the order of an index, in steps of a bounded number of rows: filters that the index does
// not serve are checked on the rows of a step, so that no address costs more than a few steps.
import { type RawBuilder, sql } from "kysely";
import { currencyInfo } from "#domain/currency.ts";
import { isId } from "#domain/ids.ts";
import { limits, units } from "#domain/limits.ts";
import type { FilterName, ListChoices, ListQuery } from "#domain/operator/list-query.ts";
import { startOfDate } from "#domain/time.ts";
import { decodeCursor, encodeCursor } from "#server/kernel/keyset.ts";
import type { Condition } from "#server/kernel/readers/declaration.ts";
import { every } from "#server/kernel/readers/row.ts";
import { forOperators, type Query, type ReadScope, selectFrom } from "#server/kernel/scope.ts";
import {
  type CellKind,
  type CellValues,
  type ConsoleList,
  choicesOf,
  type Sort,
  type SortName,
} from "./declaration.ts";

/** What an address is read with. */
export type ListContext = {
  scope: ReadScope;
  /** IANA zone of the days that `from` and `to` name. */
  time_zone: string;
  /** Currency of the amounts that `min` and `max` name. */
  currency: string;
};

/** A row's place in an order: an amount or microseconds since 1970, and the row's key. */
type Place = { value: number; id: string };
type Step = { matches: Place[]; last: Place | null; isEnd: boolean };

/** Stands for an instant that never comes. */
const never = Number.MAX_SAFE_INTEGER;

const isKey: Record<ConsoleList["key"]["type"], (value: unknown) => value is string> = {
  uuid: isId,
  bigint: (value): value is string => typeof value === "string" && /^\d{1,15}$/.test(value),
  text: (value): value is string =>
    typeof value === "string" && value.length <= 255 && value.isWellFormed() && !value.includes("\u0000"),
};

const sortOf = (list: ConsoleList, name: string): Sort => {
  const sort = list.sorts[name as SortName];
  if (!sort) throw new Error(`${list.name} has no order called ${name}`);
  return sort;
};

function boundOf(list: ConsoleList, name: FilterName, value: string, context: ListContext): Condition {
  if (name === "from" || name === "to") {
    const start = startOfDate(value, context.time_zone);
    if (name === "from") return sql`${list.date} >= ${start}`;
    // A day may have 23 to 25 hours.
    const next = new Date(Date.parse(`${value}T00:00:00Z`) + units.day_ms).toISOString().slice(0, 10);
    return sql`${list.date} < ${startOfDate(next, context.time_zone)}`;
  }
  const minor = Math.round(
    Number(value.replace(",", ".")) * 10 ** currencyInfo(context.currency).iso_exponent,
  );
  const amount = list.amount ?? sql`null::int8`;
  return name === "min" ? sql`${amount} >= ${minor}::int8` : sql`${amount} <= ${minor}::int8`;
}

/** The conditions that the order's index serves, and those that are checked on its rows. */
function conditionsOf(list: ConsoleList, { filters, sort: name }: ListQuery, context: ListContext) {
  const sort = sortOf(list, name);
  const lead = sort.leads.find((one) => filters[one] !== undefined);
  const leadColumn = lead ? list.leadColumns?.[lead] : undefined;
  const served: Condition[] = list.base ? [list.base] : [];
  const others: Condition[] = [];
  for (const [filter, value] of Object.entries(filters) as [FilterName, string][]) {
    if (filter === "from" || filter === "to" || filter === "min" || filter === "max") {
      const kind = filter === "from" || filter === "to" ? "date" : "amount";
      (sort.bounds === kind ? served : others).push(boundOf(list, filter, value, context));
    } else if (filter === lead && leadColumn) {
      served.push(sql`${sql.ref(leadColumn.column)} = any(${leadColumn.values(value)})`);
    } else {
      const condition = list.filters[filter]?.(value);
      if (condition) (filter === lead ? served : others).push(condition);
    }
  }
  return { sort, served, others, leadColumn };
}

const keyNumber = ({ key, kind }: Sort): RawBuilder<number> =>
  kind === "number"
    ? sql<number>`${key}::int8`
    : sql<number>`case when isfinite(${key}) then (extract(epoch from ${key}) * 1000000)::int8 else ${sql.lit(never)} end`;

const keyValue = ({ kind }: Sort, value: number): RawBuilder<unknown> => {
  if (kind === "number") return sql`${value}::int8`;
  if (value === never) return sql`'infinity'::timestamptz`;
  return sql`('epoch'::timestamptz + ${value}::float8 * interval '1 microsecond')`;
};

/** The rows of an address as far as the index serves it, in its order, after a place. */
function orderedRows(
  list: ConsoleList,
  query: ListQuery,
  context: ListContext,
  { after, rows }: { after: Place | null; rows: number },
): Query {
  const { sort, served, leadColumn } = conditionsOf(list, query, context);
  const { key, direction } = sort;
  const id = sql.ref(`${list.table}.${list.key.column}`);
  let found = (forOperators(context.scope, list.table) as unknown as Query).limit(rows);
  // Indexes have the leading column in ascending order and what follows in descending order.
  if (leadColumn) found = found.orderBy(sql.ref(leadColumn.column), direction === "desc" ? "asc" : "desc");
  found = found.orderBy(key, direction).orderBy(id, direction);
  if (served.length > 0) found = found.where(every(...served));
  if (!after) return found;
  const place = sql`(${keyValue(sort, after.value)}, ${after.id}::${sql.raw(list.key.type)})`;
  return found.where(sql<boolean>`(${key}, ${id}) ${direction === "asc" ? sql`>` : sql`<`} ${place}`);
}

/** The next rows of the order after a place, and which of them the filters let through. */
async function readStep(
  list: ConsoleList,
  query: ListQuery,
  context: ListContext,
  place: { after: Place | null; rows: number },
): Promise<Step> {
  const { sort, others } = conditionsOf(list, query, context);
  const id = sql.ref(`${list.table}.${list.key.column}`);
  const isMatch = others.length > 0 ? sql<boolean>`coalesce(${every(...others)}, false)` : sql<boolean>`true`;
  const found = await orderedRows(list, query, context, place)
    .select([sql<string>`${id}::text`.as("id"), keyNumber(sort).as("value"), isMatch.as("is_match")])
    .execute();
  const last = found.at(-1);
  return {
    matches: found.filter(({ is_match }) => is_match).map(({ id, value }) => ({ id, value })),
    last: last ? { id: last.id, value: last.value } : null,
    isEnd: found.length < place.rows,
  };
}

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
) => (conditionsOf(list, query, context).others.length > 0 ? step_rows : wanted);

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
  if (conditionsOf(list, query, context).others.length > 0) {
    const place = { after: null, rows: limits.list_step_rows };
    const { matches, isEnd } = await readStep(list, query, context, place);
    return { count: matches.length, isMore: !isEnd };
  }
  // In order, so that the index is read and not the table.
  const counted = orderedRows(list, query, context, { after: null, rows: most + 1 }).select(
    sql<number>`1`.as("one"),
  );
  const found = await selectFrom(context.scope, list.table, counted)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirst();
  const count = found?.count ?? 0;
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
