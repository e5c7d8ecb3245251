// The rows that a query of a relation matches, from the source that an index serves, and the queries to refuse.
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../actor.ts";
import { withheldJson, withheldText } from "../database/withheld.ts";
import { rowsShown, textsShown } from "../readers/row.ts";
import type { Relation } from "../relation.ts";
import type { Query, ReadScope } from "../scope.ts";
import { type ColumnReference, toCondition } from "./conditions.ts";
import type { Filter } from "./filters.ts";
import type { RelationQuery, Sort } from "./parameters.ts";
import { refuseParameter } from "./refuse.ts";

export type Row = Record<string, unknown>;
/** All rows of the relation's source, for a caller that selects from them by an index. */
export function rowsOf(scope: ReadScope, { source }: Relation): Query {
  return source(scope) as unknown as Query;
}

/**
 * The columns as the actor may read them: null in rows where the relation masks them. A text with withheld contact
 * details appears without them, and no filter or order reveals anything about it.
 */
export function referenceTo(relation: Relation, actor: Actor): ColumnReference {
  const { name: table, columns, masks = [], withheld = [] } = relation;
  return (name, parameter) => {
    if (!Object.hasOwn(columns, name)) return refuseParameter(parameter, "unknown_column", { column: name });
    const column = sql.ref(`${table}.${name}`);
    const mask = masks.find((one) => one.columns.includes(name));
    if (mask) return sql`case when ${rowsShown(mask.readers)(actor)} then ${column} end`;
    const written = withheld.find((one) => one.columns.includes(name));
    if (!written) return column;
    const isShown = textsShown(written.readers)(actor);
    if (parameter !== "select") return sql`case when ${isShown} then ${column} end`;
    return columns[name]?.kind === "jsonb" ? withheldJson(isShown, column) : withheldText(isShown, column);
  };
}

/** The rows that the filters match. @throws Refusal invalid_input for a query that would scan a growing table */
export function matchingRows(
  scope: ReadScope,
  relation: Relation,
  { filters, order }: Pick<RelationQuery, "filters" | "order">,
): Query {
  const reference = referenceTo(relation, scope.actor);
  const conditions = filters.map((filter) => toCondition(relation, reference, filter));
  const hasFewRows = relation.is_small === true || filters.some((filter) => isSelective(relation, filter));
  if (!hasFewRows) refuseUnindexed(relation, scope.actor, { filters, order });
  const { source, listSource = source } = relation;
  let query = (hasFewRows ? source : listSource)(scope) as unknown as Query;
  for (const condition of conditions) query = query.where(condition);
  return query;
}

function isSelective({ selective }: Relation, { column, operator }: Filter): boolean {
  return selective.includes(column) && (operator === "eq" || operator === "in");
}

/**
 * For a list without a selective filter: only its key may order it. Actors who see only their own rows may filter by
 * any column; actors who see all rows, only by the key.
 */
function refuseUnindexed(
  { key: [first], selective, listSource }: Relation,
  actor: Actor,
  { filters, order }: { filters: readonly Filter[]; order: readonly Sort[] },
): void {
  const allowed = { filter_by: selective, order_by: [first] };
  if (!listSource) refuseParameter("", "filter_needed", allowed);
  if (order.some(({ column }) => column !== first)) refuseParameter("order", "not_indexed", allowed);
  const seesAll = actor.kind === "system" || (actor.kind === "member" && actor.is_operator);
  const slow = seesAll ? filters.find(({ column }) => column !== first) : undefined;
  if (slow) refuseParameter(slow.column, "not_indexed", allowed);
}

/** The order asked for, then the key, whose columns follow the direction of its first one. */
export function orderOf(
  { key }: Relation,
  order: readonly Sort[],
  reference: ColumnReference,
): RawBuilder<unknown>[] {
  const asked = order.map(
    ({ column, is_descending }) =>
      sql`${reference(column, "order")} ${sql.raw(is_descending ? "desc" : "asc")}`,
  );
  const [one, another] = order;
  const isDescending = one?.column === key[0] && another === undefined && one.is_descending;
  const rest = key
    .filter((name) => !order.some(({ column }) => column === name))
    .map((name) => sql`${reference(name, "order")} ${sql.raw(isDescending ? "desc" : "asc")}`);
  return [...asked, ...rest];
}
