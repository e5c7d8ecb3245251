// Builds objects from the contract: with every required field, null where allowed, so that a later
// contract can add fields without a change here. Values without a default (an enum, a string) are omitted,
// so that a forgotten one fails the response check.
import { follow, type Schema, schemaOf } from "./document.ts";

function mayBeNull(schema: Schema): boolean {
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.includes("null") || (schema.anyOf ?? []).some(mayBeNull);
}

function emptyValue(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (mayBeNull(schema) || schema["x-pruned"]) return null;
  const target = follow(schema);
  if (target.type === "array") return [];
  if (target.type === "boolean") return false;
  if (target.type === "integer") return 0;
  if (target.type === "object") return fillRequired(target);
  return undefined;
}

function fillRequired(schema: Schema): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const name of schema.required ?? []) {
    const property = schema.properties?.[name];
    if (property) result[name] = emptyValue(property);
  }
  return result;
}

/**
 * The contract's object `name` with `overrides` on top. `T` is Stripe's own type, so that the compiler
 * also checks the overrides, independently of the contract.
 */
export function build<T extends object>(name: string, overrides: Partial<T>): T {
  return { ...fillRequired(schemaOf(name)), ...overrides } as T;
}
