// Derives many bad inputs from one good one, by the command's own schema.
import { randomUUID } from "node:crypto";
import { z } from "zod";

type Fields = Record<string, unknown>;
type Schema = {
  properties?: Record<string, { const?: unknown }>;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
};

/** The input as JSON Schema; throws when a document about the command could not represent it. */
export function jsonSchema(input: z.ZodType): Schema {
  return z.toJSONSchema(input, { io: "input" }) as Schema;
}

/** The fields this input must have; for a union, those of the branch that the input matches. */
export function requiredFields(schema: z.ZodType, input: Fields): string[] {
  const root = jsonSchema(schema);
  const branches = root.oneOf ?? root.anyOf ?? [root];
  const branch = branches.find((one) =>
    Object.entries(one.properties ?? {}).every(
      ([key, { const: only }]) => only === undefined || input[key] === only,
    ),
  );
  return (branch?.required ?? []).filter((key) => key in input);
}

/** The input without one field. */
export function without(input: Fields, key: string): Fields {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== key));
}

/** The input with a value of the wrong type in one field. */
export function withWrongType(input: Fields, key: string): Fields {
  const value = input[key];
  return { ...input, [key]: typeof value === "object" && value !== null ? 17 : { wrong: ["kind"] } };
}

/** Another input that the schema accepts too, to use one key twice. */
export function anotherInput(schema: z.ZodType, input: Fields): Fields {
  const known = JSON.stringify(schema.parse(input));
  for (const key of Object.keys(input)) {
    for (const value of variants(input[key])) {
      const other = { ...input, [key]: value };
      const parsed = schema.safeParse(other);
      if (parsed.success && JSON.stringify(parsed.data) !== known) return other;
    }
  }
  throw new Error("no second input found: give the command an input with some freedom");
}

function variants(value: unknown): unknown[] {
  // The last two are for fields that must hold a time zone or an address.
  if (typeof value === "string") return [randomUUID(), `${value} x`, "UTC", "another@example.test"];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "boolean") return [!value];
  if (Array.isArray(value)) return [[...value, ...value], [], value.toReversed()];
  return typeof value === "object" && value !== null ? [{}] : [];
}
