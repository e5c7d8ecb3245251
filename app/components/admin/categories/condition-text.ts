// On which answers a question may depend, and on which it does, in words.
import type { FormatLocale } from "#app/ui/format.ts";
import type { Question } from "#domain/category/questions.ts";
import { conditionValues } from "#domain/category/shown.ts";
import { m } from "#messages/messages.js";

/** A question with the answers that another one may depend on. */
export type ConditionChoice = { key: string; label: string; options: { value: string; label: string }[] };

/** The questions of a list before `key`, all for null, that have such answers. */
export function conditionChoices(
  questions: readonly Question[],
  key: string | null,
  locale: FormatLocale,
): ConditionChoice[] {
  const at = questions.findIndex((question) => question.key === key);
  return questions.slice(0, at < 0 ? undefined : at).flatMap((question) => {
    const options = conditionValues(question).map((value) => ({
      value,
      label: valueText(question, value, locale),
    }));
    return options.length > 0 ? [{ key: question.key, label: question.label[locale], options }] : [];
  });
}

/** "After “Is there parking?”: Yes"; null for a question that is always asked. */
export function conditionText(
  questions: readonly Question[],
  { shown_when }: Question,
  locale: FormatLocale,
): string | null {
  const on = shown_when && questions.find(({ key }) => key === shown_when.key);
  if (!on) return null;
  const values = shown_when.values.map((value) => valueText(on, value, locale));
  return m.category_question_shown_after({ label: on.label[locale], values: values.join(", ") });
}

function valueText({ type, options = [] }: Question, value: string, locale: FormatLocale): string {
  if (type === "yes_no") return value === "yes" ? m.request_yes() : m.request_no();
  return options.find((option) => option.value === value)?.label[locale] ?? value;
}
