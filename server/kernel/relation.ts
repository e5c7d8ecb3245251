// A relation is a table as machines may read it: through the same policy as the screens, with declared columns.
// The grammar is a small part of PostgREST's, enough for the official client: select, filters, order, limit, offset.
// Whatever is asked costs no more than an index: few rows are named by a filter (`selective`), or the list is read in the
// order of its key. What would have to look at every row is refused.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Actor } from "./actor.ts";
import type { Scoped } from "./scope.ts";

type Source = (scoped: Scoped) => { compile(): unknown };

export type RelationSpec = {
  name: string;
  /** One sentence for OpenAPI. */
  summary: string;
  columns: readonly string[];
  /** The table as the actor may see it, from its noun's policy, for the few rows that a filter names. */
  source: Source;
  /** The same rows as a set of ids, for a list that begins with nothing else. */
  listed: Source;
  /** The unique columns that rows are ordered by unless something else is asked. */
  key: readonly [string, ...string[]];
  /** Columns of which a value names few rows, by an index. */
  selective: readonly string[];
  /** A table that stays small may be filtered and ordered by anything. */
  is_small?: true;
};
export type Relation = Pick<RelationSpec, "name" | "summary" | "columns"> & {
  read(scoped: Scoped, query: URLSearchParams): Promise<Record<string, unknown>[]>;
};

const operators = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const reserved = new Set(["select", "order", "limit", "offset"]);
type Query = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;

/** Declares a relation. Its rows come in the order asked for, then by its key, at most a page at a time. */
export function defineRelation(spec: RelationSpec): Relation {
  const column = (name: string): RawBuilder<unknown> => {
    if (!spec.columns.includes(name)) refuseParameter(name, "unknown_column");
    return sql.ref(`${spec.name}.${name}`);
  };
  return {
    name: spec.name,
    summary: spec.summary,
    columns: spec.columns,
    async read(scoped, parameters) {
      const selected = selectedColumns(spec, parameters.get("select"));
      const filters = [...parameters].filter(([name]) => !reserved.has(name));
      const conditions = filters.map(([name, condition]) => conditionOn(column(name), name, condition));
      const order = orderOf(parameters.get("order"));
      const names = selected.map((name) => column(name).as(name));
      const sorted = [...order, ...spec.key.map((name) => [name, "asc"] as const)];
      const isNamed = spec.is_small === true || filters.some((filter) => namesFew(spec, filter));
      if (!isNamed) refuseUnindexed(spec, scoped.actor, { filters, order });
      let query = (isNamed ? spec.source : spec.listed)(scoped) as unknown as Query;
      for (const condition of conditions) query = query.where(condition);
      for (const [name, direction] of sorted) query = query.orderBy(column(name), direction);
      const limit = whole(parameters, "limit", limits.page_rows);
      const offset = whole(parameters, "offset", 0);
      if (offset > limits.offset_max_rows) {
        refuseParameter("offset", "offset_too_large", { read_on: `${spec.key[0]}=gt.<last ${spec.key[0]}>` });
      }
      return query.select(names).limit(Math.min(limit, limits.page_max_rows)).offset(offset).execute();
    },
  };
}

type Filter = readonly [name: string, condition: string];
type Sort = readonly [name: string, direction: "asc" | "desc"];

function namesFew({ selective }: RelationSpec, [name, condition]: Filter): boolean {
  return selective.includes(name) && /^(?:eq|in)\./.test(condition);
}

/**
 * Without a filter that names few rows the list is read by its key. Whoever sees their own rows alone may filter them by
 * anything; whoever sees everybody's would wait for the whole table.
 */
function refuseUnindexed(
  { key: [first], selective, columns }: RelationSpec,
  actor: Actor,
  { filters, order }: { filters: readonly Filter[]; order: readonly Sort[] },
): void {
  const allowed = { filter_by: selective, order_by: [first] };
  for (const [name] of order) {
    if (!columns.includes(name)) refuseParameter(name, "unknown_column");
    if (name !== first) refuseParameter("order", "not_indexed", allowed);
  }
  const seesAll = actor.kind === "system" || (actor.kind === "member" && actor.is_operator);
  const slow = seesAll ? filters.find(([name]) => name !== first) : undefined;
  if (slow) refuseParameter(slow[0], "not_indexed", allowed);
}

function selectedColumns(spec: RelationSpec, given: string | null): readonly string[] {
  if (given === null || given === "*") return spec.columns;
  // Named twice it is selected once: the database takes only so many.
  return [...new Set(given.split(",").map((name) => name.trim()))];
}

function conditionOn(column: RawBuilder<unknown>, name: string, condition: string): RawBuilder<boolean> {
  const dot = condition.indexOf(".");
  const operator = condition.slice(0, dot);
  const value = condition.slice(dot + 1);
  if (operator === "is" && value === "null") return sql`${column} is null`;
  if (operator === "in") {
    const text = /^\(([^\0]+)\)$/.exec(value)?.[1] ?? refuseParameter(name, "invalid_filter");
    const list = text.split(",").map((one) => one.replaceAll('"', ""));
    // No row has an id that is none; the others find theirs by the index.
    if (/^(?:.+_)?id$/.test(name)) return sql`${column} = any(${list.filter(isId)}::uuid[])`;
    return sql`${column}::text = any(${list})`;
  }
  if (!Object.hasOwn(operators, operator)) return refuseParameter(name, "invalid_filter");
  const symbol = sql.raw(operators[operator as keyof typeof operators]);
  // The text is cast to the column's type by the database; what cannot be cast is the caller's fault.
  return sql`${column} ${symbol} ${value}`;
}

function orderOf(given: string | null): Sort[] {
  if (!given) return [];
  return given.split(",").map((part) => {
    const [name = "", direction = "asc", ...more] = part.trim().split(".");
    if ((direction !== "asc" && direction !== "desc") || more.length > 0) {
      return refuseParameter("order", "invalid_order");
    }
    return [name, direction];
  });
}

function whole(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseParameter(name, "invalid_number");
}

function refuseParameter(path: string, code: string, more: Record<string, unknown> = {}): never {
  return refuse("invalid_input", { issues: [{ path, code, ...more }] });
}
