// Parses all parameters of a relation's address into one query. A name neither reserved nor of a column gets a 400.
import { limits } from "#domain/limits.ts";
import { refuse } from "#domain/refusal.ts";
import type { Relation } from "../relation.ts";
import { type Filter, parseFilter } from "./filters.ts";
import { refuseParameter } from "./refuse.ts";
import { everything, parseSelect, type Selection } from "./selection.ts";

export type Sort = { column: string; is_descending: boolean; nulls: "first" | "last" | null };
/** How to count the whole list: exactly up to a bound, by the planner's estimate, or by it only beyond the bound. */
export type CountMode = "exact" | "planned" | "estimated";
export type RelationQuery = {
  selection: Selection;
  filters: readonly Filter[];
  order: readonly Sort[];
  limit: number;
  offset: number;
  cursor: string | null;
};

/** Parameters of every relation that are not columns. */
export const reservedParameters = ["select", "order", "limit", "offset", "cursor", "or", "not.or"] as const;
/** These may come only once. */
const single = ["select", "order", "limit", "offset", "cursor"] as const;

/** @throws Refusal unknown_parameter, invalid_input */
export function parseParameters({ columns }: Relation, parameters: URLSearchParams): RelationQuery {
  const names = [...new Set(parameters.keys())];
  const unknown = names.filter(
    (name) => !Object.hasOwn(columns, name) && !reservedParameters.some((reserved) => reserved === name),
  );
  if (unknown.length > 0) refuse("unknown_parameter", { parameters: unknown.slice(0, limits.input_issues) });
  const repeated = single.find((name) => parameters.getAll(name).length > 1);
  if (repeated) refuseParameter(repeated, "repeated");
  const filters = [...parameters]
    .filter(([name]) => !single.some((one) => one === name))
    .map(([name, text]) => parseFilter(name, text));
  const conditions = filters.reduce((count, { any_of }) => count + any_of.length, 0);
  if (conditions > limits.filter_conditions)
    refuseParameter("", "too_many", { max: limits.filter_conditions });
  const select = parameters.get("select");
  const cursor = parameters.get("cursor");
  const offset = wholeNumber(parameters, "offset", 0);
  if (cursor !== null && offset > 0) refuseParameter("offset", "not_with_cursor");
  return {
    selection: select === null ? everything : parseSelect(select),
    filters,
    order: parseOrder(parameters.get("order")),
    limit: Math.min(wholeNumber(parameters, "limit", limits.page_rows), limits.page_max_rows),
    offset,
    cursor,
  };
}

function parseOrder(text: string | null): Sort[] {
  if (!text) return [];
  const parts = text.split(",");
  if (parts.length > limits.order_columns)
    refuseParameter("order", "too_many", { max: limits.order_columns });
  return parts.map((part) => {
    const [column = "", ...words] = part.trim().split(".");
    const direction = words[0] === "asc" || words[0] === "desc" ? words.shift() : "asc";
    const nulls = words[0] === "nullsfirst" || words[0] === "nullslast" ? words.shift() : undefined;
    if (words.length > 0) return refuseParameter("order", "invalid_order");
    return {
      column,
      is_descending: direction === "desc",
      nulls: nulls === undefined ? null : nulls === "nullsfirst" ? "first" : "last",
    };
  });
}

function wholeNumber(parameters: URLSearchParams, name: string, fallback: number): number {
  const text = parameters.get(name);
  if (text === null) return fallback;
  return /^\d{1,9}$/.test(text) ? Number(text) : refuseParameter(name, "invalid_number");
}
