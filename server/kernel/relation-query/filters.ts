// The grammar of filters: `column=operator.value`, or `column=in.(value,…)`.
import { limits } from "#domain/limits.ts";
import { refuseParameter } from "./refuse.ts";
import { TextReader } from "./text-reader.ts";

export const comparisons = { eq: "=", neq: "<>", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;
export type Comparison = keyof typeof comparisons;

const truths = ["null", "not_null", "true", "false"] as const;

/** One condition on a column. */
export type Filter = { column: string } & (
  | { operator: Comparison; value: string }
  | { operator: "is"; value: (typeof truths)[number] }
  | { operator: "in"; values: readonly string[] }
);

/** The filter on a column from its parameter. @throws Refusal invalid_input */
export function parseFilter(column: string, text: string): Filter {
  if (text.includes("\0")) refuseParameter(column, "invalid_filter");
  const reader = new TextReader(column, text, "invalid_filter");
  const operator = reader.name();
  reader.expect(".");
  if (operator === "in") {
    const values = parseList(reader, column);
    reader.expectEnd();
    return { column, operator, values };
  }
  const value = reader.until("");
  if (operator === "is") {
    const truth = truths.find((one) => one === value);
    return truth ? { column, operator, value: truth } : reader.refuse();
  }
  if (!Object.hasOwn(comparisons, operator)) return reader.refuse();
  return { column, operator: operator as Comparison, value };
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
