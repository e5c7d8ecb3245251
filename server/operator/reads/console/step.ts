// Reads the next rows of a list in the order of an index: a bounded number of them, each with whether the filters that the
// index does not serve let it through.
import { type RawBuilder, sql } from "kysely";
import { currencyInfo } from "#domain/currency.ts";
import { isId } from "#domain/ids.ts";
import { units } from "#domain/limits.ts";
import type { FilterName, ListQuery } from "#domain/operator/list-query.ts";
import { startOfDate } from "#domain/time.ts";
import type { Condition } from "#server/kernel/readers/declaration.ts";
import { every } from "#server/kernel/readers/row.ts";
import { executeIn, forOperators, type Query, type ReadScope } from "#server/kernel/scope.ts";
import type { ConsoleList, ListSource, Sort, SortName } from "./declaration.ts";

/** What an address is read with. */
export type ListContext = {
  scope: ReadScope;
  /** IANA zone of the days that `from` and `to` name. */
  time_zone: string;
  /** Currency of the amounts that `min` and `max` name. */
  currency: string;
};

/** A row's place in an order: an amount or microseconds since 1970, and the row's key. */
export type Place = { value: number; id: string };
export type Step = { matches: Place[]; last: Place | null; isEnd: boolean };

/** Stands for an instant that never comes. */
const never = Number.MAX_SAFE_INTEGER;

export const isKey: Record<ConsoleList["key"]["type"], (value: unknown) => value is string> = {
  uuid: isId,
  bigint: (value): value is string => typeof value === "string" && /^\d{1,15}$/.test(value),
  text: (value): value is string =>
    typeof value === "string" && value.length <= 255 && value.isWellFormed() && !value.includes("\u0000"),
};

const sortOf = (list: ListSource, name: string): Sort => {
  const sort = list.sorts[name as SortName];
  if (!sort) throw new Error(`${list.table} has no order called ${name}`);
  return sort;
};

function boundOf(list: ListSource, name: FilterName, value: string, context: ListContext): Condition {
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
function conditionsOf(list: ListSource, { filters, sort: name }: ListQuery, context: ListContext) {
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

const rowsOf = (source: ListSource, scope: ReadScope): Query =>
  source.rows ? source.rows(scope) : (forOperators(scope, source.table) as unknown as Query);

/** The tables that may have rows for an address. */
export const sourcesOf = (list: ConsoleList, { filters: { state } }: ListQuery): readonly ListSource[] =>
  list.sources?.filter(({ states }) => state === undefined || states.includes(state)) ?? [list];

/** The rows of an address as far as the index serves it, in its order, after a place. */
export function orderedRows(
  list: ListSource,
  query: ListQuery,
  context: ListContext,
  { after, rows }: { after: Place | null; rows: number },
): Query {
  const { sort, served, leadColumn } = conditionsOf(list, query, context);
  const { key, direction } = sort;
  const id = sql.ref(`${list.table}.${list.key.column}`);
  let found = rowsOf(list, context.scope).limit(rows);
  // Indexes have the leading column in ascending order and what follows in descending order.
  if (leadColumn) found = found.orderBy(sql.ref(leadColumn.column), direction === "desc" ? "asc" : "desc");
  found = found.orderBy(key, direction).orderBy(id, direction);
  if (served.length > 0) found = found.where(every(...served));
  if (!after) return found;
  const place = sql`(${keyValue(sort, after.value)}, ${after.id}::${sql.raw(list.key.type)})`;
  return found.where(sql<boolean>`(${key}, ${id}) ${direction === "asc" ? sql`>` : sql`<`} ${place}`);
}

/** The next rows of one table after a place, each with whether the filters let it through. */
function stepOf(
  source: ListSource,
  query: ListQuery,
  context: ListContext,
  place: { after: Place | null; rows: number },
) {
  const { sort, others } = conditionsOf(source, query, context);
  const id = sql.ref(`${source.table}.${source.key.column}`);
  const isMatch = others.length > 0 ? sql<boolean>`coalesce(${every(...others)}, false)` : sql<boolean>`true`;
  return orderedRows(source, query, context, place).select([
    sql<string>`${id}::text`.as("id"),
    keyNumber(sort).as("value"),
    isMatch.as("is_match"),
  ]);
}

/** The next rows of the order after a place, and which of them the filters let through. */
export async function readStep(
  list: ConsoleList,
  query: ListQuery,
  context: ListContext,
  place: { after: Place | null; rows: number },
): Promise<Step> {
  const steps = sourcesOf(list, query).map((source) => stepOf(source, query, context, place));
  const [step] = steps;
  const found =
    step && steps.length === 1
      ? await step.execute()
      : await mergeSteps(steps, sortOf(list, query.sort).direction, { context, rows: place.rows });
  const last = found.at(-1);
  return {
    matches: found.filter(({ is_match }) => is_match).map(({ id, value }) => ({ id, value })),
    last: last ? { id: last.id, value: last.value } : null,
    isEnd: found.length < place.rows,
  };
}

type StepQuery = ReturnType<typeof stepOf>;

/** Of the next rows of several tables the first ones in their common order. */
async function mergeSteps(
  steps: readonly StepQuery[],
  direction: Sort["direction"],
  { context: { scope }, rows }: { context: ListContext; rows: number },
): Promise<(Place & { is_match: boolean })[]> {
  const all = sql.join(
    steps.map((step) => sql`(${step})`),
    sql` union all `,
  );
  const by = sql.raw(direction);
  const found = await executeIn(
    scope,
    sql<Place & { is_match: boolean }>`select id, value, is_match from (${all}) step
      order by value ${by}, id ${by} limit ${rows}`,
  );
  return found.rows;
}

/** Whether filters are checked on the rows of a step. */
export const hasUnserved = (list: ConsoleList, query: ListQuery, context: ListContext): boolean =>
  sourcesOf(list, query).some((source) => conditionsOf(source, query, context).others.length > 0);
