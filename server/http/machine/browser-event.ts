// A browser's error event as we pass it on: only the members listed here, and every text scrubbed again, because
// anybody can write what a browser sends.
import { z } from "zod";
import { browserFaultKinds, scrubAddress, scrubText } from "#domain/fault.ts";
import { release } from "#domain/release.ts";

const text = (most: number) => z.string().transform((value) => scrubText(value.slice(0, most)));
const address = z.string().transform((value) => scrubAddress(value.slice(0, 500)));
/** A script's own address, which contains neither a query nor a person. */
const script = z.string().transform((value) => value.slice(0, 300).replace(/[?#].*$/s, ""));
const count = z.number().int().nonnegative();
const list = <T extends z.ZodType>(item: T, most: number) =>
  z.array(z.unknown()).transform((items) => items.slice(-most).flatMap((one) => itemOf(item, one)));
const itemOf = <T extends z.ZodType>(item: T, value: unknown): z.output<T>[] => {
  const read = item.safeParse(value);
  return read.success ? [read.data] : [];
};

const Frame = z.object({
  filename: script.optional(),
  function: z.string().max(300).optional(),
  lineno: count.optional(),
  colno: count.optional(),
  in_app: z.boolean().optional(),
});

const Exception = z.object({
  type: z.string().max(100).optional(),
  value: text(1_000).optional(),
  stacktrace: z.object({ frames: list(Frame, 60) }).optional(),
  mechanism: z.object({ type: z.string().max(60), handled: z.boolean().optional() }).optional(),
});

const Breadcrumb = z.object({
  timestamp: z.number().optional(),
  type: z.string().max(40).optional(),
  category: z.string().max(60).optional(),
  level: z.enum(["fatal", "error", "warning", "log", "info", "debug"]).optional(),
  message: text(300).optional(),
  data: z
    .object({
      method: z.string().max(10).optional(),
      url: address.optional(),
      from: address.optional(),
      to: address.optional(),
      status_code: count.optional(),
    })
    .optional(),
});

/** What a browser may report; everything else is dropped. */
export const BrowserEvent = z.object({
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  timestamp: z.number(),
  level: z.enum(["fatal", "error", "warning"]).default("error"),
  message: text(300).optional(),
  exception: z.object({ values: list(Exception, 5) }).optional(),
  breadcrumbs: list(Breadcrumb, 50).optional(),
  release: z.string().max(100).default(release),
  sdk: z.object({ name: z.string().max(60), version: z.string().max(30) }).optional(),
  request: z
    .object({
      url: address.optional(),
      headers: z.object({ "User-Agent": z.string().max(300).optional() }).optional(),
    })
    .optional(),
  tags: z.object({
    digest: z.uuid(),
    kind: z.enum(browserFaultKinds),
    place: address,
    status: z
      .string()
      .regex(/^5\d\d$/)
      .optional(),
  }),
});
export type BrowserEvent = z.output<typeof BrowserEvent>;

/** The reported error's name: only types that browsers have, because operators' lists are grouped by it. */
export function nameOfBrowserEvent({ tags, exception }: BrowserEvent): string {
  if (tags.kind === "answer") return tags.status ?? "5xx";
  const type = exception?.values.at(-1)?.type ?? "";
  return knownTypes.has(type) ? type : "Error";
}

const knownTypes = new Set([
  ...["Error", "TypeError", "RangeError", "ReferenceError", "SyntaxError", "URIError", "EvalError"],
  ...[
    "AggregateError",
    "DOMException",
    "SecurityError",
    "QuotaExceededError",
    "NotFoundError",
    "InvalidStateError",
  ],
]);

/** The path without ids and names: it identifies the screen. */
export function screenOf(path: string): string {
  const parts = path.split("/").slice(1, 6);
  const plain = parts.map((part) => (part === "" || /^[a-z][a-z-]{0,29}$/.test(part) ? part : ":id"));
  // Somebody's name or token follows these.
  const [first] = plain;
  if (
    ["join", "offer", "feed", "invitation", "not-me", "unsubscribe"].includes(first ?? "") &&
    plain.length > 1
  )
    return `/${first}/:id`;
  return `/${plain.join("/")}`;
}
