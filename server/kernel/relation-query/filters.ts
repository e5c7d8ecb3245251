// The grammar of filters: `column=operator.value`, `column=not.operator.value` and `or=(column.operator.value,…)`.
import { limits } from "#domain/limits.ts";
import { refuseParameter } from "./refuse.ts";
import { TextReader } from "./text-reader.ts";

export const comparisons = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
} as const;
export type Comparison = keyof typeof comparisons;

export type Condition = { column: string; is_negated: boolean } & (
  | { operator: Comparison; value: string }
  | { operator: "is"; value: (typeof truths)[number] }
  | { operator: "in"; values: readonly string[] }
);
/** Any of the conditions; only one unless it comes from `or`. `path` names the parameter in a refusal. */
export type Filter = { path: string; is_negated: boolean; any_of: readonly Condition[] };

const truths = ["null", "not_null", "true", "false", "unknown"] as const;

/** One filter from its parameter. @throws Refusal invalid_input */
export function parseFilter(path: string, text: string): Filter {
  if (text.includes("\0")) refuseParameter(path, "invalid_filter");
  const reader = new TextReader(path, text, "invalid_filter");
  if (path !== "or" && path !== "not.or") {
    const condition = parseCondition(reader, path, "");
    reader.expectEnd();
    return { path, is_negated: false, any_of: [condition] };
  }
  const any_of: Condition[] = [];
  reader.expect("(");
  do {
    const column = reader.name();
    reader.expect(".");
    any_of.push(parseCondition(reader, column, ",)"));
    if (any_of.length > limits.filter_conditions)
      refuseParameter(path, "too_many", { max: limits.filter_conditions });
  } while (reader.take(","));
  reader.expect(")");
  reader.expectEnd();
  return { path, is_negated: path === "not.or", any_of };
}

/** Within `or` a value ends at one of the `ends` or is quoted; on its own it is the rest of the text. */
function parseCondition(reader: TextReader, column: string, ends: string): Condition {
  const first = reader.name();
  reader.expect(".");
  const is_negated = first === "not";
  const operator = is_negated ? reader.name() : first;
  if (is_negated) reader.expect(".");
  if (operator === "in") return { column, is_negated, operator, values: parseList(reader, column) };
  const value = ends === "" ? reader.until("") : reader.value(ends);
  if (operator === "is") {
    const truth = truths.find((one) => one === value);
    return truth ? { column, is_negated, operator, value: truth } : reader.refuse();
  }
  if (!Object.hasOwn(comparisons, operator)) return reader.refuse();
  return { column, is_negated, operator: operator as Comparison, value };
}

function parseList(reader: TextReader, column: string): string[] {
  const values: string[] = [];
  reader.expect("(");
  do {
    values.push(reader.value(",)"));
    if (values.length > limits.filter_values)
      refuseParameter(column, "too_many", { max: limits.filter_values });
  } while (reader.take(","));
  reader.expect(")");
  return values.length === 1 && values[0] === "" ? reader.refuse() : values;
}
