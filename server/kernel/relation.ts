// A relation is a table as API clients may read it: by the same access rules as the screens, with declared columns.
// The grammar is a small part of PostgREST's, enough for the official client: select, filters, order, limit, offset.
// Every query of a table that grows uses an index: a filter selects few rows (`selective`), or the list is read in the
// order of its key. A query that would scan the whole table is refused.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "./actor.ts";
import type { Columns } from "./relation-columns.ts";
import type { ReadScope } from "./scope.ts";

type Source = (scope: ReadScope) => { compile(): unknown };

export type RelationSpec = {
  name: string;
  /** One sentence that says what the relation holds. */
  summary: string;
  columns: Columns;
  /** The rows the actor may see, for queries whose filter selects few of them. */
  source: Source;
  /** The same rows found by a set of ids, for lists without such a filter. */
  listSource: Source;
  /** The unique columns that every order ends with. */
  key: readonly [string, ...string[]];
  /** Indexed columns of which one value selects few rows. */
  selective: readonly string[];
  /** The table stays small: any column may filter and order it. */
  is_small?: true;
};
export type Relation = Pick<RelationSpec, "name" | "summary" | "columns"> & {
  read(scope: ReadScope, query: URLSearchParams): Promise<Record<string, unknown>[]>;
};

const operators = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const reserved = new Set(["select", "order", "limit", "offset"]);
type Query = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;

/** Declares a relation. Its rows come in the order asked for, then by its key, at most a page at a time. */
export function defineRelation(spec: RelationSpec): Relation {
  const column = (name: string): RawBuilder<unknown> => {
    if (!Object.hasOwn(spec.columns, name)) refuseParameter(name, "unknown_column");
    return sql.ref(`${spec.name}.${name}`);
  };
  return {
    name: spec.name,
    summary: spec.summary,
    columns: spec.columns,
    async read(scope, parameters) {
      const selected = selectedColumns(spec, parameters.get("select"));
      const filters = [...parameters].filter(([name]) => !reserved.has(name));
      const conditions = filters.map(([name, condition]) => conditionOn(column(name), name, condition));
      const order = orderOf(parameters.get("order"));
      const names = selected.map((name) => column(name).as(name));
      const sorted = [...order, ...spec.key.map((name) => [name, "asc"] as const)];
      const hasFewRows = spec.is_small === true || filters.some((filter) => isSelective(spec, filter));
      if (!hasFewRows) refuseUnindexed(spec, scope.actor, { filters, order });
      let query = (hasFewRows ? spec.source : spec.listSource)(scope) as unknown as Query;
      for (const condition of conditions) query = query.where(condition);
      for (const [name, direction] of sorted) query = query.orderBy(column(name), direction);
      const limit = wholeNumber(parameters, "limit", limits.page_rows);
      const offset = wholeNumber(parameters, "offset", 0);
      if (offset > limits.offset_max_rows) {
        refuseParameter("offset", "offset_too_large", { read_on: `${spec.key[0]}=gt.<last ${spec.key[0]}>` });
      }
      return query.select(names).limit(Math.min(limit, limits.page_max_rows)).offset(offset).execute();
    },
  };
}

type Filter = readonly [name: string, condition: string];
type Sort = readonly [name: string, direction: "asc" | "desc"];

function isSelective({ selective }: RelationSpec, [name, condition]: Filter): boolean {
  return selective.includes(name) && /^(?:eq|in)\./.test(condition);
}

/**
 * For a list without a selective filter: it may be ordered by its key only. Actors who see only their own rows may
 * filter them by any column; actors who see all rows may filter by the key only.
 */
function refuseUnindexed(
  { key: [first], selective, columns }: RelationSpec,
  actor: Actor,
  { filters, order }: { filters: readonly Filter[]; order: readonly Sort[] },
): void {
  const allowed = { filter_by: selective, order_by: [first] };
  for (const [name] of order) {
    if (!Object.hasOwn(columns, name)) refuseParameter(name, "unknown_column");
    if (name !== first) refuseParameter("order", "not_indexed", allowed);
  }
  const seesAll = actor.kind === "system" || (actor.kind === "member" && actor.is_operator);
  const slow = seesAll ? filters.find(([name]) => name !== first) : undefined;
  if (slow) refuseParameter(slow[0], "not_indexed", allowed);
}

function selectedColumns(spec: RelationSpec, text: string | null): readonly string[] {
  if (text === null || text === "*") return Object.keys(spec.columns);
  // A column named twice is selected once: PostgreSQL limits the columns of a result.
  return [...new Set(text.split(",").map((name) => name.trim()))];
}

function conditionOn(column: RawBuilder<unknown>, name: string, condition: string): RawBuilder<boolean> {
  const dot = condition.indexOf(".");
  const operator = condition.slice(0, dot);
  const value = condition.slice(dot + 1);
  if (operator === "is" && value === "null") return sql`${column} is null`;
  if (operator === "in") {
    const text = /^\(([^\0]+)\)$/.exec(value)?.[1] ?? refuseParameter(name, "invalid_filter");
    const list = text.split(",").map((one) => one.replaceAll('"', ""));
    // A text that is no id matches no row and would fail the cast; the others use the index on uuid.
    if (/^(?:.+_)?id$/.test(name)) return sql`${column} = any(${list.filter(isId)}::uuid[])`;
    return sql`${column}::text = any(${list})`;
  }
  if (!Object.hasOwn(operators, operator)) return refuseParameter(name, "invalid_filter");
  const symbol = sql.raw(operators[operator as keyof typeof operators]);
  // PostgreSQL casts the text to the column's type; the endpoint answers a failed cast as invalid input.
  return sql`${column} ${symbol} ${value}`;
}

function orderOf(text: string | null): Sort[] {
  if (!text) return [];
  return text.split(",").map((part) => {
    const [name = "", direction = "asc", ...more] = part.trim().split(".");
    if ((direction !== "asc" && direction !== "desc") || more.length > 0) {
      return refuseParameter("order", "invalid_order");
    }
    return [name, direction];
  });
}

function wholeNumber(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseParameter(name, "invalid_number");
}

function refuseParameter(path: string, code: string, more: Record<string, unknown> = {}): never {
  return refuse("invalid_input", { issues: [{ path, code, ...more }] });
}
