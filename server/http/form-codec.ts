// Reads a posted form into a command's input. Browsers send text only, so the field's name says what the
// text is: `money:lines[0].unit_net_minor`, `datetime:starts_at`, `int:version`, `flag:is_flexible`.
// Empty fields are left out. The codec reports what it cannot read; what is allowed is the schema's business.
import { isCurrency } from "#domain/currency.ts";
import { parseMoney } from "#domain/money-text.ts";
import type { Issue } from "#domain/refusal.ts";
import { isTimeZone, toInstant } from "#domain/time.ts";

export type DecodedForm = {
  /** Name of the pressed button's command. */
  command: string | null;
  /** The hidden idempotency key of the rendered form. */
  key: string | undefined;
  /** The profile the form was rendered for. */
  profile_id: string | undefined;
  input: Record<string, unknown>;
  issues: Issue[];
  /** What was typed, by field name, for showing the form again. */
  values: Record<string, string | string[]>;
  /** Field name by input path, for putting an issue under its field. */
  names: Record<string, string>;
};

// A row of a list counts as filled in when one of these kinds is: a select or a counter always has a value.
const fillingKinds = new Set(["text", "money", "datetime"]);
const reserved = new Set(["_key", "_kept", "command", "profile_id", "currency", "time_zone"]);
/** No input of ours is nested deeper; a name that is could only be meant to exhaust us. */
const deepestPath = 8;
const keyForm = /^[\x21-\x7e]{8,255}$/;
const steps = /[^.[\]]+/g;
const forbiddenSteps = new Set(["__proto__", "constructor", "prototype"]);

type Unreadable = { unreadable: string };
type Reading = { text: string; currency: string; time_zone: string; locale: string };

/** Decodes a form. Files are left to the upload route; `locale` decides decimal separators. */
export function decodeForm(form: FormData, locale: string): DecodedForm {
  const decoded: DecodedForm = {
    command: text(form, "command"),
    key: text(form, "_key") ?? undefined,
    profile_id: text(form, "profile_id") ?? undefined,
    input: {},
    issues: [],
    values: {},
    names: {},
  };
  if (decoded.key !== undefined && !keyForm.test(decoded.key)) {
    decoded.issues.push({ path: "_key", code: "invalid_key" });
    decoded.key = undefined;
  }
  const currency = text(form, "currency") ?? "EUR";
  const time_zone = text(form, "time_zone") ?? "UTC";
  const names = [...new Set(form.keys())];
  const rows = filledRows(form, names);
  for (const name of names) {
    const texts = form.getAll(name).filter((value): value is string => typeof value === "string");
    if (texts.length === 0) continue;
    const isList = name.endsWith("[]");
    decoded.values[name] = isList ? texts : (texts[0] ?? "");
    if (reserved.has(name)) {
      if (name === "currency" || name === "time_zone") decoded.input[name] = texts[0];
      continue;
    }
    place(decoded, name, isList ? texts : texts.slice(0, 1), isList, {
      currency,
      time_zone,
      locale,
      rows,
    });
  }
  return decoded;
}

type Rows = Map<string, number>;

/** Where each filled-in row of a list goes: rows left empty are closed up, the others keep their order. */
function filledRows(form: FormData, names: readonly string[]): Rows {
  const found = new Map<string, Set<number>>();
  for (const name of names) {
    const { kind, path } = parseName(name);
    const isFilled = form.getAll(name).some((value) => typeof value === "string" && value.trim() !== "");
    if (!isFilled || !fillingKinds.has(kind)) continue;
    for (const [index, step] of path.entries()) {
      const list = path.slice(0, index).join(".");
      if (/^\d{1,15}$/.test(step)) found.set(list, (found.get(list) ?? new Set()).add(Number(step)));
    }
  }
  const rows: Rows = new Map();
  for (const [list, positions] of found) {
    const inOrder = [...positions].sort((a, b) => a - b);
    for (const [to, from] of inOrder.entries()) rows.set(`${list}.${from}`, to);
  }
  return rows;
}

function parseName(name: string): { kind: string; path: string[] } {
  const plain = name.endsWith("[]") ? name.slice(0, -2) : name;
  const colon = plain.indexOf(":");
  const kind = colon === -1 ? (plain === "version" ? "int" : "text") : plain.slice(0, colon);
  return { kind, path: plain.slice(colon + 1).match(steps) ?? [] };
}

/** The path with list positions closed up; null for a row that is left out. */
function closeUp(path: readonly string[], rows: Rows): string[] | null {
  const closed: string[] = [];
  for (const [index, step] of path.entries()) {
    if (!/^\d+$/.test(step)) {
      closed.push(step);
      continue;
    }
    const to = rows.get(`${path.slice(0, index).join(".")}.${Number(step)}`);
    if (to === undefined) return null;
    closed.push(String(to));
  }
  return closed;
}

function place(
  decoded: DecodedForm,
  field: string,
  texts: string[],
  isList: boolean,
  reading: Omit<Reading, "text"> & { rows: Rows },
): void {
  const { kind, path: written } = parseName(field);
  if (written.length === 0 || written.length > deepestPath) return;
  if (written.some((step) => forbiddenSteps.has(step))) return;
  const path = closeUp(written, reading.rows);
  if (!path) return;
  const dotted = path.join(".");
  decoded.names[dotted] = field;
  const read = texts
    .filter((value) => value.trim() !== "")
    .map((value) => readAs(kind, { ...reading, text: value }));
  const unreadable = read.find(isUnreadable);
  if (unreadable) {
    decoded.issues.push({ path: dotted, code: unreadable.unreadable });
    return;
  }
  if (isList) setAt(decoded.input, path, read);
  else if (read.length > 0) setAt(decoded.input, path, read[0]);
}

function readAs(kind: string, reading: Reading): unknown | Unreadable {
  const trimmed = reading.text.trim();
  if (kind === "int")
    return /^-?\d{1,15}$/.test(trimmed) ? Number(trimmed) : { unreadable: "invalid_number" };
  if (kind === "flag") return trimmed === "on" || trimmed === "true" || trimmed === "1";
  if (kind === "money") {
    if (!isCurrency(reading.currency)) return { unreadable: "invalid_currency" };
    return parseMoney(trimmed, reading.currency, reading.locale) ?? { unreadable: "invalid_money" };
  }
  if (kind === "datetime") {
    if (!isTimeZone(reading.time_zone)) return { unreadable: "invalid_time_zone" };
    try {
      return toInstant(trimmed, reading.time_zone).toISOString();
    } catch {
      return { unreadable: "invalid_datetime" };
    }
  }
  return reading.text;
}

function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === "object" && value !== null && "unreadable" in value;
}

/** Puts a value at a path; a step that is a number makes a list. */
function setAt(target: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let here: Record<string, unknown> | unknown[] = target;
  for (const [index, step] of path.entries()) {
    const isLast = index === path.length - 1;
    const key: string | number = Array.isArray(here) ? Number(step) : step;
    if (Array.isArray(here) && !Number.isInteger(key)) return;
    if (isLast) {
      Reflect.set(here, key, value);
      return;
    }
    const inner: unknown = Reflect.get(here, key);
    if (typeof inner === "object" && inner !== null) {
      here = inner as Record<string, unknown> | unknown[];
      continue;
    }
    const made: Record<string, unknown> | unknown[] = /^\d+$/.test(path[index + 1] ?? "") ? [] : {};
    Reflect.set(here, key, made);
    here = made;
  }
}

function text(form: FormData, name: string): string | null {
  const value = form.get(name);
  return typeof value === "string" && value !== "" ? value : null;
}
