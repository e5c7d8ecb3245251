// What the list and the page show of an event.
import { z } from "zod";

const frame = z.object({
  filename: z.string().optional(),
  function: z.string().optional(),
  lineno: z.number().optional(),
  colno: z.number().optional(),
});
const exception = z.object({
  type: z.string().optional(),
  value: z.string().optional(),
  stacktrace: z.object({ frames: z.array(frame) }).optional(),
});
const breadcrumb = z.object({
  timestamp: z.number().optional(),
  category: z.string().optional(),
  message: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});
// The protocol has two forms for both lists: bare, and in an object with `values`.
const listOf = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), z.object({ values: z.array(item) }).transform(({ values }) => values)]);

export const SentryEvent = z.looseObject({
  event_id: z.string().regex(/^[0-9a-f]{32}$/i),
  timestamp: z.union([z.number(), z.string()]).optional(),
  platform: z.string().optional(),
  level: z.string().optional(),
  message: z.union([z.string(), z.looseObject({ formatted: z.string().optional() })]).optional(),
  release: z.string().nullish(),
  environment: z.string().nullish(),
  tags: z.record(z.string(), z.unknown()).optional(),
  exception: listOf(exception).optional(),
  breadcrumbs: listOf(breadcrumb).optional(),
});
export type SentryEvent = z.infer<typeof SentryEvent>;

/** Such as `TypeError: x is not a function`. */
export function titleOf({ exception: list, message }: SentryEvent): string {
  const last = list?.at(-1);
  if (last) return [last.type, last.value].filter((part) => part).join(": ");
  const text = typeof message === "string" ? message : message?.formatted;
  return text ?? "(no message)";
}

/** The stack of the outermost error, innermost call first. */
export function stackOf({ exception: list }: SentryEvent): string[] {
  const frames = list?.at(-1)?.stacktrace?.frames ?? [];
  return frames
    .toReversed()
    .map(
      ({ function: name, filename, lineno, colno }) =>
        `${name ?? "?"} (${filename ?? "?"}${lineno === undefined ? "" : `:${lineno}`}${colno === undefined ? "" : `:${colno}`})`,
    );
}

export function breadcrumbsOf({ breadcrumbs }: SentryEvent): string[] {
  return (breadcrumbs ?? []).map(({ category, message, data }) =>
    [category, message, data && Object.keys(data).length > 0 ? JSON.stringify(data) : ""]
      .filter((part) => part)
      .join(" "),
  );
}

/** The tag `digest`, which links an event to the error that an application showed somebody. */
export function digestOf({ tags }: SentryEvent): string | null {
  const digest = tags?.digest;
  return typeof digest === "string" ? digest : null;
}
