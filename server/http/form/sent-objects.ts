import { z } from "zod";

/**
 * The objects of a command's input of which a form sent every field empty. The codec leaves empty fields out, and an object
 * that is missing as a whole would be one fault at no field: an empty one has a fault at each field that it lacks. `paths` are
 * those of the posted fields. Objects that may be missing stay missing.
 */
export function sentObjects(input: z.ZodType, paths: readonly string[]): Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) return {};
  const parents = new Set(paths.filter((path) => path.includes(".")).map((path) => path.split(".")[0]));
  const required = Object.entries(input.shape).filter(
    ([name, field]) => field instanceof z.ZodObject && parents.has(name),
  );
  return Object.fromEntries(required.map(([name]) => [name, {}]));
}
