// Parses all parameters of a relation's address into one query. A name neither reserved nor of a column gets a 400.
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Relation } from "../relation.ts";
import { type Filter, parseFilter } from "./filters.ts";
import { refuseParameter } from "./refuse.ts";
import { everything, parseSelect, type Selection } from "./selection.ts";

export type Sort = { column: string; is_descending: boolean };
export type RelationQuery = {
  selection: Selection;
  filters: readonly Filter[];
  order: readonly Sort[];
  limit: number;
  cursor: string | null;
};

/** Parameters of every relation that are not columns; each may come once. */
export const reservedParameters = ["select", "order", "limit", "cursor"] as const;

/** @throws Refusal unknown_parameter, invalid_input */
export function parseParameters({ columns }: Relation, parameters: URLSearchParams): RelationQuery {
  const isReserved = (name: string) => reservedParameters.some((reserved) => reserved === name);
  const names = [...new Set(parameters.keys())];
  const unknown = names.filter((name) => !Object.hasOwn(columns, name) && !isReserved(name));
  if (unknown.length > 0) refuse("unknown_parameter", { parameters: unknown.slice(0, limits.input_issues) });
  const repeated = reservedParameters.find((name) => parameters.getAll(name).length > 1);
  if (repeated) refuseParameter(repeated, "repeated");
  const filters = [...parameters]
    .filter(([name]) => !isReserved(name))
    .map(([name, text]) => parseFilter(name, text));
  if (filters.length > limits.filter_conditions)
    refuseParameter("", "too_many", { max: limits.filter_conditions });
  const select = parameters.get("select");
  return {
    selection: select === null ? everything : parseSelect(select),
    filters,
    order: parseOrder(parameters.get("order")),
    limit: Math.min(wholeNumber(parameters, "limit", limits.page_rows), limits.page_max_rows),
    cursor: parameters.get("cursor"),
  };
}

function parseOrder(text: string | null): Sort[] {
  if (!text) return [];
  const parts = text.split(",");
  if (parts.length > limits.order_columns)
    refuseParameter("order", "too_many", { max: limits.order_columns });
  return parts.map((part) => {
    const [column = "", direction = "asc", ...more] = part.trim().split(".");
    if (more.length > 0 || (direction !== "asc" && direction !== "desc"))
      return refuseParameter("order", "invalid_order");
    return { column, is_descending: direction === "desc" };
  });
}

function wholeNumber(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseParameter(name, "invalid_number");
}
