// Sentences for refusals and input issues, in the language of the request. A test compares the table of refusals
// with the messages in both directions.
import type { Issue, RefusalCode } from "#domain/refusal.ts";
import { m } from "#messages/messages.js";
import { getLocale } from "#messages/runtime.js";
import { relativeTimeText } from "../middleware/retry-after.ts";

type Message = (inputs: Record<string, string>) => string;
const messages = m as unknown as Readonly<Record<string, Message | undefined>>;

/** The sentence for a refusal; with `retry_after_s` it says when a retry may succeed. */
export function refusalText(code: RefusalCode, retry_after_s: number | null = null): string {
  if (retry_after_s !== null)
    return m.refusal_notice_too_many_requests({ when: relativeTimeText(retry_after_s, getLocale()) });
  return messages[`refusal_${code}`]?.({}) ?? m.refusal_conflict();
}

/** The sentence for one input issue. */
export function issueText(issue: Issue): string {
  const figures = Object.fromEntries(
    Object.entries(issue.params ?? {}).map(([name, value]) => [name, String(value)]),
  );
  const message = messages[`refusal_issue_${issue.code}`];
  return message ? message({ min: "", max: "", ...figures }) : m.refusal_issue_other();
}

/** Sentences by field name; an issue without a field is listed under its path. */
export function issueTexts(
  issues: readonly Issue[],
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const field = names[issue.path] ?? bracketed(issue.path);
    fields[field] ??= issueText(issue);
  }
  return fields;
}

/** `lines.0.label` → `lines[0].label`, as fields are named. */
function bracketed(path: string): string {
  return path.replaceAll(/\.(\d+)(?=\.|$)/g, "[$1]");
}
