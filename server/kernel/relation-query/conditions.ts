// Filters as SQL. Values are always parameters of the statement; names were checked against the declared columns.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import type { Relation } from "../relation.ts";
import type { ColumnType } from "../relation-columns.ts";
import { type Condition, comparisons, type Filter } from "./filters.ts";
import { refuseParameter } from "./refuse.ts";

/** The column as the actor may read it. @throws Refusal invalid_input where the relation has no such column */
export type ColumnReference = (name: string, parameter: string) => RawBuilder<unknown>;

/** @throws Refusal invalid_input for a value that does not fit the column's type */
export function toCondition(
  relation: Relation,
  reference: ColumnReference,
  filter: Filter,
): RawBuilder<boolean> {
  const conditions = filter.any_of.map((one) => {
    const column = reference(one.column, filter.path);
    const type = relation.columns[one.column];
    if (!type) return refuseParameter(filter.path, "unknown_column");
    const condition = compare(column, type, one, filter.path);
    return one.is_negated ? sql<boolean>`not (${condition})` : condition;
  });
  const any = conditions.length === 1 ? conditions[0] : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  if (!any) return refuseParameter(filter.path, "invalid_filter");
  return filter.is_negated ? sql<boolean>`not (${any})` : any;
}

function compare(
  column: RawBuilder<unknown>,
  type: ColumnType,
  condition: Condition,
  path: string,
): RawBuilder<boolean> {
  const { operator } = condition;
  if (operator === "is") {
    if (condition.value === "null") return sql`${column} is null`;
    if (condition.value === "not_null") return sql`${column} is not null`;
    if (type.kind !== "boolean") return refuseParameter(path, "invalid_filter");
    return sql`${column} is ${sql.raw(condition.value)}`;
  }
  if (type.kind === "jsonb") return refuseParameter(path, "invalid_filter");
  if (operator === "in") {
    // Leave out a text that is no id or number: it matches no row and would fail the cast. The others use an index.
    if (type.kind === "uuid") return sql`${column} = any(${condition.values.filter(isId)}::uuid[])`;
    if (type.kind === "integer" || type.kind === "bigint") {
      const numbers = condition.values.filter((value) => isOfType(type, value));
      return sql`${column} = any(${numbers}::bigint[])`;
    }
    return sql`${column}::text = any(${condition.values})`;
  }
  const symbol = sql.raw(comparisons[operator]);
  if (operator === "like" || operator === "ilike")
    return sql`${column}::text ${symbol} ${condition.value.replaceAll("*", "%")}`;
  if (!isOfType(type, condition.value)) refuseParameter(path, "invalid_filter");
  // PostgreSQL casts the text to the column's type; the endpoint answers a failed cast as invalid input.
  return sql`${column} ${symbol} ${condition.value}`;
}

/** The cast alone would also accept words such as `now` for a time; clients may not send them. */
const forms: Partial<Record<ColumnType["kind"], RegExp>> = {
  integer: /^-?\d{1,10}$/,
  bigint: /^-?\d{1,16}$/,
  boolean: /^(?:true|false)$/,
  timestamptz: /^\d{4}-\d{2}-\d{2}/,
  date: /^\d{4}-\d{2}-\d{2}$/,
};

function isOfType({ kind }: ColumnType, value: string): boolean {
  return kind === "uuid" ? isId(value) : (forms[kind]?.test(value) ?? true);
}
