// One bad request as data: who sends what where, and what must come back. Texts in braces are filled in from the
// market, such as `{booking}` in a path or a form's field.

/** Who sends it. Pages read it from cookies, functions and relations from a bearer token; a visitor has neither. */
export type Who =
  | "visitor"
  /** A visitor whose signed cookie owns a draft. */
  | "drafter"
  | "customer"
  | "provider"
  /** Another, uninvolved customer. */
  | "stranger"
  /** An account that has not made a profile yet. */
  | "newcomer"
  | "operator";

export type Fields = Readonly<Record<string, string | readonly string[]>>;

export type Line = {
  name: string;
  path: string;
  status: number;
  who?: Who;
  method?: string;
  /** Undefined removes a header that would be sent otherwise. */
  headers?: Readonly<Record<string, string | undefined>>;
  /** A body: fields of a posted form, JSON, or raw bytes with their content type. */
  form?: Fields;
  json?: unknown;
  raw?: { type: string | null; bytes: string | Uint8Array };
  /** What an API client finds under `code`, or a form's result. */
  code?: string;
  /** Texts that the answer must contain: a sentence, or the input. */
  says?: readonly string[];
  never_says?: readonly string[];
  /** A header of the answer and how it must start. */
  answers?: Readonly<Record<string, string>>;
};

/** What the names in braces stand for. */
export type Things = Readonly<Record<string, string>>;

/** The text with every `{name}` of the market filled in; other braces stay. */
export function filled(text: string, things: Things): string {
  return text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) => things[name] ?? whole);
}

/** The same for every text in a value. */
export function filledDeep(value: unknown, things: Things): unknown {
  if (typeof value === "string") return filled(value, things);
  if (Array.isArray(value)) return value.map((one) => filledDeep(one, things));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filledDeep(inner, things)]));
}

/** The lines of a table by their names. */
export const namedLines = (lines: Readonly<Record<string, Omit<Line, "name">>>): readonly Line[] =>
  Object.entries(lines).map(([name, line]) => ({ name, ...line }));
