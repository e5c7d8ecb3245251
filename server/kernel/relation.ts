// A relation is a table as machines may read it: through the same policy as the screens, with declared columns.
// The grammar is a small part of PostgREST's, enough for the official client: select, filters, order, limit, offset.
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Scoped } from "./scope.ts";

type Source = (scoped: Scoped) => { compile(): unknown };

export type RelationSpec = {
  name: string;
  /** One sentence for OpenAPI. */
  summary: string;
  columns: readonly string[];
  /** The table as the actor may see it, from its noun's policy. */
  source: Source;
};
export type Relation = Omit<RelationSpec, "source"> & {
  read(scoped: Scoped, query: URLSearchParams): Promise<Record<string, unknown>[]>;
};

const operators = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
const reserved = new Set(["select", "order", "limit", "offset"]);
type Query = SelectQueryBuilder<Record<string, Record<string, unknown>>, string, object>;

/** Declares a relation. Its rows come in the order asked for, then by id, at most a page at a time. */
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
      let query = (spec.source(scoped) as unknown as Query).select(
        selected.map((name) => column(name).as(name)),
      );
      for (const [name, condition] of parameters) {
        if (reserved.has(name)) continue;
        query = query.where(conditionOn(column(name), name, condition));
      }
      for (const [name, direction] of orderOf(parameters.get("order"))) {
        query = query.orderBy(column(name), direction);
      }
      if (spec.columns.includes("id")) query = query.orderBy(column("id"));
      const limit = whole(parameters, "limit", limits.page_rows);
      return query
        .limit(Math.min(limit, limits.page_max_rows))
        .offset(whole(parameters, "offset", 0))
        .execute();
    },
  };
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
    const list = /^\((.+)\)$/.exec(value)?.[1]?.split(",") ?? refuseParameter(name, "invalid_filter");
    return sql`${column}::text in (${sql.join(list.map((one) => one.replaceAll('"', "")))})`;
  }
  if (!Object.hasOwn(operators, operator)) return refuseParameter(name, "invalid_filter");
  const symbol = sql.raw(operators[operator as keyof typeof operators]);
  // The text is cast to the column's type by the database; what cannot be cast is the caller's fault.
  return sql`${column} ${symbol} ${value}`;
}

function orderOf(given: string | null): [name: string, direction: "asc" | "desc"][] {
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

function refuseParameter(path: string, code: string): never {
  return refuse("invalid_input", { issues: [{ path, code }] });
}
