// Values for a JSON Schema of the document: mostly valid, occasionally something else.
import fc from "fast-check";
import type { Schema } from "#server/http/machine/openapi/schema.ts";

/** Ids with a meaning: the caller's own, other people's, and nobody's. */
export type KnownIds = readonly string[];

const depthMax = 5;
/** Texts that have broken programs before. */
const oddTexts = [
  "",
  " ",
  "'",
  '"',
  "%",
  "\\",
  "null",
  "0",
  "-1",
  "\u202e",
  "é",
  "\u{1f600}",
  "constructor",
  "a".repeat(300),
];

/** A value that fits the schema or, occasionally and anywhere, one that it refuses. */
export function drawnFrom(schema: Schema, ids: KnownIds, depth = 0): fc.Arbitrary<unknown> {
  if (depth > depthMax) return fc.constant(null);
  return fc.oneof(
    { weight: 14, arbitrary: allowedBy(schema, ids, depth) },
    { weight: 1, arbitrary: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...oddTexts)) },
  );
}

function allowedBy(schema: Schema, ids: KnownIds, depth: number): fc.Arbitrary<unknown> {
  const branches = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (branches) return fc.oneof(...branches.map((one) => drawnFrom(one, ids, depth)));
  if ("const" in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  const type = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...type.map((one) => ofType(one, schema, ids, depth)));
}

function ofType(type: unknown, schema: Schema, ids: KnownIds, depth: number): fc.Arbitrary<unknown> {
  if (type === "object") return objectOf(schema, ids, depth);
  if (type === "array") {
    const items = (schema.items ?? {}) as Schema;
    return fc.array(drawnFrom(items, ids, depth + 1), { maxLength: Math.min(sizeOf(schema.maxItems, 3), 3) });
  }
  if (type === "string") return textOf(schema, ids);
  if (type === "integer" || type === "number") return numberOf(type, schema);
  if (type === "boolean") return fc.boolean();
  if (type === "null") return fc.constant(null);
  return fc.jsonValue({ maxDepth: 1 });
}

function objectOf({ properties, required, additionalProperties }: Schema, ids: KnownIds, depth: number) {
  const fields = Object.entries((properties ?? {}) as Record<string, Schema>);
  const needed = (required ?? []) as string[];
  const known = fields.map(([name, schema]) => {
    const value = drawnFrom(schema, ids, depth + 1);
    const isLeftOut = fc.integer({ min: 0, max: needed.includes(name) ? 19 : 1 }).map((drawn) => drawn === 0);
    return fc.tuple(isLeftOut, value).map(([isOut, drawn]) => (isOut ? [] : [[name, drawn] as const]));
  });
  const more =
    typeof additionalProperties === "object"
      ? drawnFrom(additionalProperties as Schema, ids, depth + 1)
      : null;
  const extra = more
    ? fc.array(fc.tuple(fc.string({ maxLength: 12 }), more), { maxLength: 2 })
    : fc.constant<[string, unknown][]>([]);
  return fc
    .tuple(fc.tuple(...known), extra)
    .map(([drawn, added]) => Object.fromEntries([...drawn.flat(), ...added]));
}

/** A text in the schema's format. Only ids and instants are recognised, by their names; other formats get any text. */
function textOf({ format, minLength, maxLength }: Schema, ids: KnownIds): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...ids) }, fc.uuid());
  const instant = fc
    .date({ min: new Date("2020-01-01"), max: new Date("2035-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString());
  if (format === "date-time") return instant;
  if (format === "date") return instant.map((text) => text.slice(0, 10));
  if (format === "email") return fc.emailAddress();
  const min = sizeOf(minLength, 0);
  const plain = fc.string({ minLength: min, maxLength: Math.min(sizeOf(maxLength, 40), min + 40) });
  return fc.oneof(
    { weight: 5, arbitrary: plain },
    fc.constantFrom(...oddTexts),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
}

function numberOf(type: "integer" | "number", { minimum, maximum }: Schema): fc.Arbitrary<number> {
  const min = Math.max(sizeOf(minimum, -1_000), -1_000_000_000);
  const max = Math.max(min, Math.min(sizeOf(maximum, 1_000_000), 1_000_000_000));
  const whole = fc.oneof(fc.integer({ min, max: Math.min(max, min + 5) }), fc.integer({ min, max }));
  return type === "integer" ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }));
}

const sizeOf = (value: unknown, fallback: number) => (typeof value === "number" ? value : fallback);
