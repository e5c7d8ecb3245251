// A request's row as pages show it: instants as ISO 8601, answers with their questions' labels in one language.
import { sql } from "kysely";
import type { Answer } from "#domain/category/answers.ts";
import type { PolicyName } from "#domain/category/cancellation-policies.ts";
import { type Question, QuestionList } from "#domain/category/questions.ts";

export type ReadLocale = "en" | "de";
export type CategoryView = {
  id: string;
  slug: string;
  name: string;
  tax_bp: number;
  deposit_bp: number;
  policy: PolicyName;
  /** It takes no new requests. */
  is_archived: boolean;
};
export type AnswerView = {
  key: string;
  label: string;
  unit: string | null;
  kind: "text" | "long_text" | "number" | "date" | "yes_no";
  value: string | number | boolean;
};

/** The category of a request, archived or not, as one JSON value. */
export function categoryOf(locale: ReadLocale) {
  return sql<CategoryView | null>`(select json_build_object('id', category.id, 'slug', category.slug,
    'name', category.name ->> ${locale}, 'tax_bp', category.tax_bp, 'deposit_bp', category.deposit_bp,
    'policy', category.policy, 'is_archived', category.archived_at is not null)
    from category where category.id = request.category_id)`;
}

/** ISO 8601 text of an instant, or null. */
export function iso(at: Date | null): string | null {
  return at ? at.toISOString() : null;
}

/** Answers in the order of the questions that they answer. */
export function answerViews(stored: unknown, answers: unknown, locale: ReadLocale): AnswerView[] {
  const byKey = answers as Record<string, Answer | undefined>;
  return QuestionList.parse(stored).flatMap((question) => {
    const answer = byKey[question.key];
    if (answer === undefined) return [];
    const { key, label, unit } = question;
    return [
      { key, label: label[locale], unit: unit?.[locale] ?? null, ...answerValue(question, answer, locale) },
    ];
  });
}

function answerValue(
  question: Question,
  answer: Answer,
  locale: ReadLocale,
): Pick<AnswerView, "kind" | "value"> {
  if (Array.isArray(answer)) {
    return { kind: "text", value: answer.map((value) => labelOf(question, value, locale)).join(", ") };
  }
  if (typeof answer === "boolean") return { kind: "yes_no", value: answer };
  if (typeof answer === "number") return { kind: "number", value: answer };
  if (question.type === "choice") return { kind: "text", value: labelOf(question, answer, locale) };
  if (question.type === "date" || question.type === "long_text")
    return { kind: question.type, value: answer };
  return { kind: "text", value: answer };
}

function labelOf(question: Question, value: string, locale: ReadLocale): string {
  return question.options?.find((option) => option.value === value)?.label[locale] ?? value;
}
