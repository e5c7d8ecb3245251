// Inputs of a megabyte for JSON endpoints, made from a command's own schema: each of its fields holds an excess.
import type { z } from "zod";
import { jsonSchema } from "#tests/conformance/inputs.ts";
import { type LargeBody, repeated } from "./forms.ts";

const json = "application/json";
const megabyte = 1024 * 1024;

/** The names of a command's fields, in all its branches. */
export function fieldNames(input: z.ZodType): string[] {
  const root = jsonSchema(input);
  const branches = root.oneOf ?? root.anyOf ?? [root];
  return [...new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))];
}

/** A megabyte of combining characters, spread over the fields. */
export function combining(names: readonly string[], bytes = megabyte): Record<string, string> {
  const each = Math.floor((bytes - 4_096) / 4 / Math.max(1, names.length));
  return Object.fromEntries(names.map((name) => [name, `a${"\u0315\u0300".repeat(each)}`]));
}

/** Bodies of a megabyte, or of `bytes`, for a function with these fields. */
export function largeInputs(names: readonly string[], bytes = megabyte): LargeBody[] {
  const fields = names.length > 0 ? names : ["nothing"];
  const each = (value: (length: number) => string) => {
    const length = Math.floor((bytes - 4_096) / fields.length) - 40;
    return `{${fields.map((name) => `${JSON.stringify(name)}:${value(length)}`).join(",")}}`;
  };
  const bodies: [string, string][] = [
    ["signs that combine", JSON.stringify(combining(fields, bytes))],
    ["lists of objects", each((length) => `[${"{},".repeat(Math.floor(length / 3))}{}]`)],
    [
      "objects of many keys",
      each((length) => {
        const count = Math.floor(length / 12);
        return `{${Array.from({ length: count }, (_, index) => `"k${index}":1`).join(",")}}`;
      }),
    ],
    ["lists in lists", each((length) => "[".repeat(length / 2) + "]".repeat(length / 2))],
    ["nothing but fields", `{${repeated('"a":1,', megabyte - bytes + 20)}"a":1}`],
  ];
  return bodies.map(([name, body]) => ({ name, type: json, body: Buffer.from(body) }));
}
