// Renders JSON Schema, which `schema.ts` and zod derive from inputs and outputs, as fields with types and limits.
import { html } from "hono/html";
import type { Schema } from "./schema.ts";

export type Html = ReturnType<typeof html>;

const isSchema = (value: unknown): value is Schema => typeof value === "object" && value !== null;
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
/** A description's text, with code between backticks. */
export const prose = (text: unknown): Html[] =>
  String(text)
    .split("`")
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

const json = (value: unknown) => JSON.stringify(value);

const alternatives = (schema: Schema) => [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];

/** The type in words: `array of string (uuid) or null`. */
function typeOf(schema: Schema): string {
  const choices = alternatives(schema);
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ");
  if ("const" in schema) return json(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map(json).join(" · ");
  if (schema.type === "array" && isSchema(schema.items)) return `array of ${typeOf(schema.items)}`;
  if (typeof schema.$ref === "string") return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  const types = [schema.type ?? "any"].flat().join(" or ");
  return schema.format ? `${types} (${schema.format})` : types;
}

/** Limits, defaults and patterns. A format replaces its pattern, because it says more. */
function limitsOf(schema: Schema): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern, format } = schema;
  const range = (least: unknown, most: unknown, unit: string) => {
    if (least === undefined && most === undefined) return [];
    if (least === undefined) return [`at most ${most}${unit}`];
    return [most === undefined ? `at least ${least}${unit}` : `${least} to ${most}${unit}`];
  };
  return [
    ...range(minimum, maximum, ""),
    ...range(minLength, maxLength, " characters"),
    ...range(minItems, maxItems, " entries"),
    ...(pattern !== undefined && format === undefined ? [`matches ${pattern}`] : []),
    ...("default" in schema ? [`default ${json(schema.default)}`] : []),
  ].join(", ");
}

/** Every schema whose fields are listed below this one: itself, its entries, its alternatives. */
function withFields(schema: Schema): Schema[] {
  const within = [schema.items, schema.additionalProperties].filter(isSchema);
  const below = [...alternatives(schema), ...within].flatMap(withFields);
  return isSchema(schema.properties) ? [schema, ...below] : below;
}

function field(name: string, schema: unknown, isRequired: boolean): Html {
  if (!isSchema(schema)) return html``;
  const limits = limitsOf(schema);
  const doc = typeof schema.description === "string" ? html` ${prose(schema.description)}` : "";
  return html`<li><code>${name}</code> <span class="type">${typeOf(schema)}${limits ? `, ${limits}` : ""}${isRequired ? ", required" : ""}</span>${doc}${fieldsOf(schema)}</li>`;
}

function fieldsOf(schema: Schema): Html[] {
  return withFields(schema).map(({ properties, required }) => {
    const needed = Array.isArray(required) ? required : [];
    const all = isSchema(properties) ? Object.entries(properties) : [];
    return html`<ul class="fields">${all.map(([name, one]) => field(name, one, needed.includes(name)))}</ul>`;
  });
}

/** The whole schema: its fields, or its type if it has none. */
export function describeSchema(schema: Schema): Html {
  const fields = fieldsOf(schema);
  const isPlain = schema.type === "object" && fields.length === 1;
  const type = isPlain ? "" : html`<p class="type">${typeOf(schema)}</p>`;
  return html`${type}${fields}`;
}

/** A parameter or header with its own schema, as one list entry. */
export function describeParameter({ name, description, schema }: Schema, id = ""): Html {
  const type = isSchema(schema) ? [typeOf(schema), limitsOf(schema)].filter(Boolean).join(", ") : "";
  return html`<li${id ? html` id="${id}"` : ""}><code>${name}</code> <span class="type">${type}</span> ${prose(description ?? "")}</li>`;
}
