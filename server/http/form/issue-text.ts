// The sentence for each input fault, in the field's own words and the request's language: it says what to do. A field
// may have a sentence of its own. A test runs the fields of every form through these sentences.

import { languageTags } from "#domain/format/language.ts";
import { formatMoney } from "#domain/format/money.ts";
import { limits } from "#domain/limits.ts";
import type { Issue } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";

type Message = (inputs: Record<string, string>) => string;
const messages = m as unknown as Readonly<Record<string, Message | undefined>>;

/**
 * The sentence for one issue. A field has `refusal_field_{name}`, as the object of a sentence, and may have its own
 * `refusal_issue_{code}_{name}`; the label of a category's question names the answer to it.
 */
export function issueText({ path, code, params: given = {} }: Issue): string {
  const label = labelOf(given.label);
  const names = label ? ["question"] : fieldNames(path);
  // The schema's issues are in basis points where the sentence speaks of percent.
  const params: Issue["params"] & object = { ...given, ...boundsOf(code, names) };
  const figures = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      // Years have no digit groups.
      code === "date_out_of_range" ? String(value) : figureText(value, params.currency),
    ]),
  );
  const line = /\.(\d+)(?:\.|$)/.exec(path)?.[1];
  const inputs = {
    min: "",
    max: "",
    max_hours: "",
    time: "",
    from: "",
    until: "",
    found: "",
    ...figures,
    label,
    line: line ? String(Number(line) + 1) : "",
  };
  const own = names.map((name) => messages[`refusal_issue_${code}_${name}`]).find(Boolean);
  if (own) return own(inputs);
  const field = names.map((name) => messages[`refusal_field_${name}`]).find(Boolean) ?? m.refusal_field_other;
  const sentence = messages[`refusal_issue_${code}`] ?? m.refusal_issue_other;
  return (sentence as Message)({ ...inputs, field: field(inputs) });
}

/**
 * One sentence per field, by field name, in the order of the fields on screen. `names` are the posted fields by path;
 * an issue without a field is listed under its path.
 */
export function issueTexts(
  issues: readonly Issue[],
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of inFormOrder(issues, Object.keys(names))) {
    const field = names[issue.path] ?? bracketed(issue.path);
    fields[field] ??= issueText(issue);
  }
  return fields;
}

/** Browsers post fields in screen order. One that is not posted, such as an unmade choice, stays with the next issue. */
function inFormOrder(issues: readonly Issue[], posted: readonly string[]): Issue[] {
  const positions = new Map(posted.map((path, index) => [path, index]));
  let position = Number.POSITIVE_INFINITY;
  const placed = issues.toReversed().map((issue) => {
    position = positions.get(issue.path) ?? position;
    return { issue, position };
  });
  return placed
    .toReversed()
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
    .map(({ issue }) => issue);
}

/** Names of a field's messages, most specific first: `contact.name` has `contact_name`, else `name`. */
function fieldNames(path: string): string[] {
  const steps = path.split(".").filter((step) => !/^\d*$/.test(step));
  return steps.map((_step, index) => steps.slice(index).join("_"));
}

/** Bounds for fields and codes whose sentences always name them: "none" typed as a quantity has no figure. */
const rate = { min: 0, max: limits.rate_max_bp / 100 };
const bounds: Readonly<Record<string, NonNullable<Issue["params"]>>> = {
  lines_quantity: { min: 1, max: limits.offer_line_quantity },
  validity: { max: limits.offer_validity_max_days, max_hours: limits.offer_validity_max_days * 24 },
  share: rate,
  invalid_rate: rate,
  fee_too_high: { max: limits.platform_fee_max_bp / 100 },
};

const boundsOf = (code: string, names: readonly string[]) =>
  [...names, code].map((name) => bounds[name]).find(Boolean);

/** A figure in the reader's language; a bound of amounts with its currency. */
function figureText(value: unknown, currency: unknown): string {
  if (typeof value !== "number") return String(value);
  if (typeof currency === "string") return formatMoney(value, currency, getLocale());
  return new Intl.NumberFormat(languageTags[getLocale()], { maximumFractionDigits: 3 }).format(value);
}

/** The label of a category's question in the language of the request, or "". */
function labelOf(label: unknown): string {
  if (typeof label !== "object" || label === null) return "";
  const text: unknown = Reflect.get(label, getLocale());
  return typeof text === "string" ? text : "";
}

/** `lines.0.label` → `lines[0].label`, as fields are named. */
function bracketed(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, "[$1]");
}
