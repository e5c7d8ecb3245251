// The schema of answers, built from a category's questions. It takes JSON values and the texts of a posted form
// ("12.5", "yes", one ticked box as a single text), always returns typed values and refuses unknown keys. Numbers are
// language-neutral texts here, as `plainNumberText` writes them: only the form knows the language they were typed in.
import { z } from "zod";
import { LocalDate } from "../codes.ts";
import { parsePlainNumber } from "../format/number-text.ts";
import { issuesOf } from "../issues.ts";
import { limits } from "../limits.ts";
import type { Issue } from "../refusal.ts";
import { line, paragraphs } from "../text.ts";
import { numberRange, type Question } from "./questions.ts";

export type Answer = string | number | boolean | string[];
export type Answers = Record<string, Answer>;

/** Schema of the answers to these questions; with `is_draft`, required ones may be missing. */
export function answersSchema(
  questions: readonly Question[],
  { is_draft = false }: { is_draft?: boolean } = {},
): z.ZodType<Answers> {
  const shape: Record<string, z.ZodType> = {};
  for (const question of questions) shape[question.key] = answerSchema(question, is_draft);
  return z
    .strictObject(shape)
    .transform((answers) =>
      Object.fromEntries(Object.entries(answers).filter((entry) => entry[1] !== undefined)),
    ) as z.ZodType<Answers>;
}

/** Answers checked against their questions: the typed answers, or issues under `answers.` with the question's label. */
export function checkAnswers(
  questions: readonly Question[],
  sent: unknown,
): { answers: Answers } | { issues: readonly Issue[] } {
  const checked = answersSchema(questions).safeParse(sent);
  if (checked.success) return { answers: checked.data };
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const issues = issuesOf(checked.error).map(({ path, code, params }) => {
    const label = labels.get(path.split(".")[0] ?? "");
    return { path: `answers.${path}`, code, params: label ? { ...params, label } : (params ?? {}) };
  });
  return { issues };
}

/**
 * The faults of answers to an earlier version of the questions: what is asked now and was not answered, or not so. Nobody
 * minds an answer to what is no longer asked.
 */
export function earlierAnswerIssues(questions: readonly Question[], answers: Answers): readonly Issue[] {
  const asked = new Set(questions.map(({ key }) => key));
  const kept = Object.entries(answers).filter(([key]) => asked.has(key));
  const checked = checkAnswers(questions, Object.fromEntries(kept));
  return "issues" in checked ? checked.issues : [];
}

function answerSchema(question: Question, isDraft: boolean): z.ZodType {
  const isMissing = (value: unknown) =>
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
  const schema = typedAnswer(question);
  const mustAnswer = question.is_required && !isDraft;
  return z.preprocess(
    (value) => (isMissing(value) ? undefined : value),
    mustAnswer
      ? z
          .any()
          .refine((value) => value !== undefined, { error: "required", abort: true })
          .pipe(schema)
      : schema.optional(),
  );
}

function typedAnswer(question: Question): z.ZodType {
  const values = (question.options ?? []).map((option) => option.value);
  switch (question.type) {
    case "text":
      return line(
        Math.min(question.max ?? limits.short_text_characters, limits.short_text_characters),
        question.min ?? 1,
      );
    case "long_text":
      return paragraphs(
        Math.min(question.max ?? limits.long_text_characters, limits.long_text_characters),
        question.min ?? 1,
      );
    case "number":
      return numberAnswer(question);
    case "choice":
      return z.string("invalid_choice").refine((value) => values.includes(value), "invalid_choice");
    case "multi_choice":
      return z.preprocess(
        (value) => (typeof value === "string" ? [value] : value),
        choices(question, values),
      );
    case "yes_no":
      return z.preprocess(toBoolean, z.boolean("invalid_choice"));
    case "date":
      return LocalDate;
  }
}

/** Every issue names the range and whether decimals are allowed. */
function numberAnswer({ decimals = 0, unit, ...bounds }: Question) {
  const { min, max } = numberRange(bounds);
  const params = { min, max };
  const units = unit ? [unit.en, unit.de] : [];
  const read = (value: unknown) =>
    typeof value === "string" ? parsePlainNumber(value, units, decimals) : value;
  const error = decimals === 0 ? "invalid_number" : "invalid_decimal";
  const fault = (of: string) => ({ error: of, params });
  return z.preprocess(
    read,
    z
      .any()
      .refine((value) => isNumber(value, decimals), { ...fault(error), abort: true })
      .refine((value) => value >= min, fault("too_small"))
      .refine((value) => value <= max, fault("too_big")),
  );
}

const isNumber = (value: unknown, decimals: number) =>
  typeof value === "number" &&
  Number.isFinite(value) &&
  (decimals === 0 ? Number.isInteger(value) : Number(value.toFixed(decimals)) === value);

function choices(question: Question, values: readonly string[]) {
  const { min = 1, max = values.length } = question;
  return z
    .array(
      z.string("invalid_choice").refine((value) => values.includes(value), "invalid_choice"),
      "invalid_choice",
    )
    .max(limits.choices_per_question, "too_many")
    .refine((chosen) => new Set(chosen).size === chosen.length, "duplicate")
    .refine((chosen) => chosen.length >= min, { error: "too_few", params: { min } })
    .refine((chosen) => chosen.length <= max, { error: "too_many", params: { max } });
}

function toBoolean(value: unknown): unknown {
  if (value === "yes" || value === "true" || value === "on") return true;
  if (value === "no" || value === "false") return false;
  return value;
}
