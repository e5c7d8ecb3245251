// JSON Schema for the API's description, from zod schemas.
import { z } from "zod";

export type Schema = { readonly [keyword: string]: unknown };

/** What a caller sends: before defaults and transformations. */
export function schemaOfInput(type: z.ZodType): Schema {
  return bare(z.toJSONSchema(type, { io: "input" }));
}

/** What a caller gets. */
export function schemaOfOutput(type: z.ZodType): Schema {
  return bare(z.toJSONSchema(type, { io: "output" }));
}

/** Without the dialect, which the description names once for the whole document. */
function bare({ $schema: _dialect, ...schema }: z.core.JSONSchema.BaseSchema): Schema {
  return schema;
}
