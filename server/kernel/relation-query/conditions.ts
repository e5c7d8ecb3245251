// Filters as SQL. Values are always parameters of the statement; names were checked against the declared columns.
import { type RawBuilder, sql } from "kysely";
import { isId } from "#domain/ids.ts";
import type { Relation } from "../relation.ts";
import type { ColumnType } from "../relation-columns.ts";
import { comparisons, type Filter } from "./filters.ts";
import { refuseParameter } from "./refuse.ts";

/** The column as the actor may read it. @throws Refusal invalid_input where the relation has no such column */
export type ColumnReference = (name: string, parameter: string) => RawBuilder<unknown>;

/** @throws Refusal invalid_input for a value that does not fit the column's type */
export function toCondition(
  relation: Relation,
  reference: ColumnReference,
  filter: Filter,
): RawBuilder<boolean> {
  const column = reference(filter.column, filter.column);
  const type = relation.columns[filter.column];
  return type ? compare(column, type, filter) : refuseParameter(filter.column, "unknown_column");
}

function compare(column: RawBuilder<unknown>, type: ColumnType, filter: Filter): RawBuilder<boolean> {
  const { operator, column: path } = filter;
  if (operator === "is") {
    if (filter.value === "null") return sql`${column} is null`;
    if (filter.value === "not_null") return sql`${column} is not null`;
    if (type.kind !== "boolean") return refuseParameter(path, "invalid_filter");
    return sql`${column} is ${sql.raw(filter.value)}`;
  }
  if (type.kind === "jsonb") return refuseParameter(path, "invalid_filter");
  if (operator === "in") {
    // Leave out a text that is no id or number: it matches no row and would fail the cast. The others use an index.
    if (type.kind === "uuid") return sql`${column} = any(${filter.values.filter(isId)}::uuid[])`;
    if (type.kind === "integer" || type.kind === "bigint") {
      const numbers = filter.values.filter((value) => isOfType(type, value));
      return sql`${column} = any(${numbers}::bigint[])`;
    }
    return sql`${column}::text = any(${filter.values})`;
  }
  if (!isOfType(type, filter.value)) refuseParameter(path, "invalid_filter");
  // PostgreSQL casts the text to the column's type; the endpoint answers a failed cast as invalid input.
  return sql`${column} ${sql.raw(comparisons[operator])} ${filter.value}`;
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
