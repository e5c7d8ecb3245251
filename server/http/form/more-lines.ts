// Adds an empty row to a form of lines, for browsers without scripts, and shows all input again.

import { limits } from "#domain/limits.ts";
import { sessionContext } from "#server/http/context.ts";
import { postedForm } from "./body.ts";
import { decodeForm } from "./codec.ts";
import type { ActionArgs, ActionResult } from "./types.ts";

/** The form's values with one more row of `lines`. */
export function withMoreLines<T extends string | string[]>(
  values: Readonly<Record<string, T>>,
): Record<string, T | ""> {
  const rows = Object.keys(values).map((name) => Number(/lines\[(\d{1,3})\]/.exec(name)?.[1] ?? -1));
  const row = Math.min(Math.max(-1, ...rows) + 1, limits.offer_lines - 1);
  return { [`lines[${row}].label`]: "", ...values };
}

/** Answers the posted form with one more row. */
export async function addLine({ request, context }: ActionArgs): Promise<ActionResult> {
  const { command, values } = decodeForm(await postedForm(request), context.get(sessionContext).locale);
  return { command, result: { values: withMoreLines(values) } };
}
