// The published contract as data: an OpenAPI 3.1 subset derived from Stripe's own type declarations.
// The generator beside it rebuilds the file from an unpacked release of the official package.
import { readFileSync } from "node:fs";

export type Schema = {
  $ref?: string;
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly Schema[];
  required?: readonly string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  "x-pruned"?: unknown;
  "x-expandable"?: readonly string[];
};

type Operation = {
  operationId: string;
  parameters: readonly { name: string; in: string; required?: boolean }[];
  requestBody?: object;
};

export type ContractDocument = {
  info: { version: string };
  paths: Record<string, Partial<Record<"get" | "post" | "delete", Operation>>>;
  components: { schemas: Record<string, Schema> };
};

export const DOCUMENT: ContractDocument = JSON.parse(
  readFileSync(new URL("./openapi-subset.json", import.meta.url), "utf8"),
);

/** `2026-10-28.endive` */
export const API_VERSION = DOCUMENT.info.version;

/** The named schema. Throws when the contract has none. */
export function schemaOf(name: string): Schema {
  const schema = DOCUMENT.components.schemas[name];
  if (!schema) throw new Error(`The contract has no schema ${name}.`);
  return schema;
}

/** Follows a `#/components/schemas/X` reference to its schema. */
export function follow(schema: Schema): Schema {
  return schema.$ref ? schemaOf(schema.$ref.slice("#/components/schemas/".length)) : schema;
}
