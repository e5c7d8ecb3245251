// The errors in the API's description: one body, and the possible codes of each status.
import { refusals } from "#domain/refusal.ts";
import type { Schema } from "./schema.ts";

/** Codes that are not refusals: answers given before or without a rule, and PostgREST's own codes. */
const otherCodes: Readonly<Record<number, readonly string[]>> = {
  403: ["foreign_origin"],
  406: ["PGRST106", "PGRST107", "PGRST116"],
  413: ["payload_too_large"],
  500: ["unexpected"],
};

const sentences: Readonly<Record<number, string>> = {
  400: "The request cannot be read.",
  401: "The call needs a valid credential.",
  403: "The caller may not do this.",
  404: "There is nothing of that name, or nothing that the caller may see.",
  405: "The address does not take this method.",
  406: "The rows cannot be answered in the form asked for; `PGRST116`: not exactly one row was found.",
  409: "The state of the rows does not allow it. Read them again and decide on their present state.",
  410: "The link has ended.",
  413: "The body is larger than the address accepts.",
  415: "The body is no JSON.",
  422: "The input does not keep to the schema or the rules; `details.issues` names each fault.",
  429: "Too many calls; `Retry-After` says for how many seconds to wait.",
  500: "A fault of ours; `details.digest` is the number of the report.",
  503: "The service cannot be used for the moment; `Retry-After` says for how many seconds to wait.",
};

/** Every error status with its codes, in ascending order. */
export function codesByStatus(): Map<number, readonly string[]> {
  const found = new Map<number, string[]>();
  const add = (status: number, code: string) => found.set(status, [...(found.get(status) ?? []), code]);
  for (const [code, status] of Object.entries(refusals)) add(status, code);
  for (const [status, codes] of Object.entries(otherCodes))
    for (const code of codes) add(Number(status), code);
  return new Map([...found].sort(([a], [b]) => a - b));
}

/** The shared answers of the description, by the names that `errorsExcept` refers to. */
export function errorResponses(): Record<string, Schema> {
  const named = [...codesByStatus()].map(([status, codes]) => [
    `Error${status}`,
    {
      description: sentences[status] ?? "The call was refused.",
      ...(status === 429 || status === 503 ? { headers: { "Retry-After": waitHeader } } : {}),
      content: { "application/json": { schema: errorBodyOf(codes) } },
    },
  ]);
  return Object.fromEntries(named) as Record<string, Schema>;
}

const waitHeader = { description: "Seconds.", schema: { type: "string", pattern: "^\\d+$" } };

function errorBodyOf(codes: readonly string[]): Schema {
  return {
    type: "object",
    required: ["code", "message", "details", "hint"],
    additionalProperties: false,
    properties: {
      code: { type: "string", enum: codes },
      message: { type: "string", description: "English, for developers." },
      details: { description: "What a program can act on; null where there is nothing." },
      hint: { type: ["string", "null"] },
    },
  };
}

/** References to all errors except those with the given statuses. */
export function errorsExcept(absent: readonly number[]): Record<string, Schema> {
  const statuses = [...codesByStatus().keys()].filter((status) => !absent.includes(status));
  return Object.fromEntries(
    statuses.map((status) => [String(status), { $ref: `#/components/responses/Error${status}` }]),
  );
}
