// Decodes a posted form into a command's input. Browsers send text only, so the field's name holds its type:
// `money:lines[0].unit_net_minor`, `percent:commission_bp`, `int:version`, `number:answers.guests`,
// `flag:is_flexible`. Empty fields are omitted. Dates and times stay texts, because only the command knows their zone.
// The codec reports values that it cannot read; the command's schema checks the rest.
import { isCurrency, largestAmount } from "#domain/currency.ts";
import { parseNumber, parseRate, plainNumberText } from "#domain/format/number-text.ts";
import { limits } from "#domain/limits.ts";
import { readMoney } from "#domain/money-parse.ts";
import type { Issue } from "#domain/refusal.ts";
import { type FieldName, parseFieldName } from "./field-name.ts";

export type DecodedForm = {
  /** Name of the pressed button's command. */
  command: string | null;
  /** The hidden idempotency key of the rendered form. */
  key: string | undefined;
  /** The profile for which the form was rendered. */
  profile_id: string | undefined;
  /** The writer was warned of contact details in this form and sends it anyway: the other side does not see them. */
  sends_contacts: boolean;
  input: Record<string, unknown>;
  issues: Issue[];
  /** What was typed, by field name, for showing the form again. */
  values: Record<string, string | string[]>;
  /** Field name by input path, for putting an issue under its field. */
  names: Record<string, string>;
};

// A row of a list counts as filled in when one of these kinds is: a select or a counter always has a value.
const fillingKinds = new Set(["text", "money"]);
/** The checkbox by which a writer sends contact details all the same. */
export const contactsField = "_contacts";
const reserved = new Set(["_key", "_kept", contactsField, "command", "profile_id", "currency"]);
/** Characters of an amount with digit groups and its currency. */
const longestAmount = 80;
const keyForm = /^[\x21-\x7e]{8,255}$/;

type Unreadable = { unreadable: string; params?: Issue["params"] };
/** How to read texts; `currency` is null for an unknown one. */
type Reading = { currency: string | null; locale: string };
type Field = FieldName & { name: string; isList: boolean; texts: string[]; isFilled: boolean };

/**
 * Decodes a form, except files, which the upload route handles. `locale` decides decimal separators. Time and memory
 * are linear in the form's size: it reads each field once and skips names that are too long or too deep.
 */
export function decodeForm(form: FormData, locale: string): DecodedForm {
  const decoded: DecodedForm = {
    command: text(form, "command"),
    key: text(form, "_key") ?? undefined,
    profile_id: text(form, "profile_id") ?? undefined,
    sends_contacts: text(form, contactsField) === "hide",
    input: {},
    issues: [],
    values: {},
    names: {},
  };
  if (decoded.key !== undefined && !keyForm.test(decoded.key)) {
    decoded.issues.push({ path: "_key", code: "invalid_key" });
    decoded.key = undefined;
  }
  const fields = fieldsOf(form);
  const rows = filledRows(fields);
  for (const field of fields) {
    const { name, isList, texts } = field;
    decoded.values[name] = isList ? texts : (texts[0] ?? "");
    if (name === "currency") decoded.input[name] = texts[0];
    const reading = { currency: currencyOf(form, name), locale };
    if (!reserved.has(name)) place(decoded, field, rows, reading);
  }
  return decoded;
}

/** The currency of an amount: `answers.budget.currency` for `money:answers.budget.amount_minor`, else the form's. */
function currencyOf(form: FormData, name: string): string | null {
  if (!name.startsWith("money:")) return null;
  const beside = name.slice("money:".length).replace(/[^.]+$/, "currency");
  const currency = text(form, beside) ?? text(form, "currency") ?? "EUR";
  return isCurrency(currency) ? currency : null;
}

/** The form's texts by name, in order of first appearance; for a name without `[]` only the first text. */
function fieldsOf(form: FormData): Field[] {
  const fields = new Map<string, Field | null>();
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const known = fields.get(name);
    if (known === null) continue;
    const parsed = known ?? parseFieldName(name);
    const isList = name.endsWith("[]");
    const field = parsed && (known ?? { ...parsed, name, isList, texts: [], isFilled: false });
    if (!known) fields.set(name, field);
    if (!field) continue;
    field.isFilled ||= value.trim() !== "";
    if (isList || field.texts.length === 0) field.texts.push(value);
  }
  return [...fields.values()].filter((field) => field !== null);
}

type Rows = Map<string, number>;

/** The new position of each filled-in row of a list: empty rows go, the others keep their order. */
function filledRows(fields: readonly Field[]): Rows {
  const found = new Map<string, Set<number>>();
  for (const { kind, path, isFilled } of fields) {
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

/** The path with the new list positions; null for a removed row. */
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

function place(decoded: DecodedForm, field: Field, rows: Rows, reading: Reading): void {
  const path = closeUp(field.path, rows);
  if (!path) return;
  const dotted = path.join(".");
  decoded.names[dotted] = field.name;
  const read: unknown[] = [];
  for (const one of field.texts) {
    if (one.trim() === "") continue;
    const value = readAs(field.kind, one, reading);
    if (isUnreadable(value)) {
      // Further issues are not reported.
      if (decoded.issues.length < limits.input_issues) decoded.issues.push(issueOf(dotted, value));
      return;
    }
    read.push(value);
  }
  if (field.isList) setAt(decoded.input, path, read);
  else if (read.length > 0) setAt(decoded.input, path, read[0]);
}

function readAs(kind: string, text: string, reading: Reading): unknown | Unreadable {
  const trimmed = text.trim().slice(0, longestAmount + 1);
  switch (kind) {
    case "int":
      return readInt(trimmed, reading.locale) ?? { unreadable: "invalid_number" };
    // Only the question's schema knows its decimals, range and unit.
    case "number":
      return plainNumberText(trimmed, reading.locale);
    case "flag":
      return trimmed === "on" || trimmed === "true" || trimmed === "1";
    case "percent":
      return parseRate(trimmed, reading.locale) ?? { unreadable: "invalid_rate" };
    case "money":
      return readAmount(trimmed, reading);
    default:
      return text;
  }
}

function readInt(text: string, locale: string): number | null {
  const value = parseNumber(text, locale);
  return value !== null && Number.isSafeInteger(value) ? value : null;
}

function readAmount(text: string, { currency, locale }: Reading): number | Unreadable {
  if (currency === null) return { unreadable: "invalid_currency" };
  const read = readMoney(text, currency, locale);
  if ("minor" in read) return read.minor;
  const params = { max: largestAmount(currency), currency };
  return read.issue === "amount_too_large" ? { unreadable: read.issue, params } : { unreadable: read.issue };
}

function issueOf(path: string, { unreadable: code, params }: Unreadable): Issue {
  return params ? { path, code, params } : { path, code };
}

function isUnreadable(value: unknown): value is Unreadable {
  return typeof value === "object" && value !== null && "unreadable" in value;
}

/** Sets a value at a path; a numeric step makes a list. */
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
