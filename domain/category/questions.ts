// A category's questions are data: the operator defines them, a request and a booking answer them. This file holds
// the shape of a definition; answers.ts builds the schema of the answers from it.
import { z } from "zod";
import { Currency } from "../codes.ts";
import { limits } from "../limits.ts";
import { line, optionalLine } from "../text.ts";
import { choiceTypes, fileRange, namingTypes, questionTypes } from "./question-types.ts";
import { conditionValues } from "./shown.ts";

/** Types whose bounds are whole numbers. */
const countedTypes: ReadonlySet<string> = new Set(["people", "money", "file"]);

/** A category's URL segment. */
export const Slug = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "invalid_slug");

/** True for a well-formed slug, whether or not a category has it. */
export function isSlug(text: string): boolean {
  return Slug.safeParse(text).success;
}

/** One wording per language of the product. */
export const Localised = z.object({
  en: line(limits.short_text_characters),
  de: line(limits.short_text_characters),
});
export type Localised = z.infer<typeof Localised>;

/** Of a question or a choice. */
export const Key = z.string().regex(/^[a-z][a-z0-9_]{0,39}$/, "invalid_key");
const Bound = z.number("invalid_number").min(-1e9).max(1e9);

export const QuestionOption = z.object({ value: Key, label: Localised });

export const Question = z
  .object({
    key: Key,
    type: z.enum(questionTypes),
    label: Localised,
    hint: z.object({ en: optionalLine(), de: optionalLine() }).nullish(),
    is_required: z.boolean(),
    options: z.array(QuestionOption).max(limits.choices_per_question, "too_many").optional(),
    /** Numbers, people and money (minor units): the smallest and largest value. Text: characters. multi_choice, file: how many. */
    min: Bound.optional(),
    max: Bound.optional(),
    /** Decimals that a number may have; defaults to none. */
    decimals: z.int().min(0).max(3).optional(),
    /** What a number counts, for example { en: "guests", de: "Gäste" }. */
    unit: Localised.nullish(),
    /** In which money is answered: the category's currency, whatever was sent. */
    currency: Currency.optional(),
    /** Puts the answer into the title of a request whose owner wrote none; one question per category may. */
    names_request: z.boolean().optional(),
    /** Asked only after one of these answers to an earlier question of the list; a yes or no is "yes" or "no". */
    shown_when: z
      .object({
        key: Key,
        values: z.array(Key).min(1, "required").max(limits.choices_per_question, "too_many"),
      })
      .nullish(),
  })
  .superRefine((question, ctx) => {
    const add = (message: string, field: string) => ctx.addIssue({ code: "custom", message, path: [field] });
    const isChoice = choiceTypes.has(question.type);
    const values = (question.options ?? []).map((option) => option.value);
    if (isChoice && values.length < 2) add("too_few_options", "options");
    if (!isChoice && values.length > 0) add("options_not_allowed", "options");
    if (new Set(values).size !== values.length) add("duplicate", "options");
    if (question.names_request && !namingTypes.has(question.type)) add("invalid_choice", "names_request");
    const isCounted = countedTypes.has(question.type);
    const { min, max } = isCounted ? numberRange(question) : question;
    if (min !== undefined && max !== undefined && min > max) add("invalid_range", "max");
    for (const bound of isCounted ? (["min", "max"] as const) : []) {
      const value = question[bound] ?? 0;
      if (!Number.isInteger(value) || value < 0) add("invalid_number", bound);
    }
    if (question.type === "file") checkFileBounds(question, ctx);
  });
export type Question = z.infer<typeof Question>;

/** The smallest and largest number that answers a question; whoever answers is told both. */
export function numberRange({ type, min, max }: Pick<Question, "type" | "min" | "max">) {
  if (type === "file") return fileRange({ min, max });
  return { min: min ?? (type === "people" ? 1 : 0), max: max ?? 1e9 };
}

/** Visitors answer too, and a visitor's draft may have fewer files than a member's. */
function checkFileBounds(
  { min, max }: { min?: number | undefined; max?: number | undefined },
  ctx: z.RefinementCtx,
) {
  const most = { min: limits.visitor_draft_files, max: limits.files_at_once };
  for (const [field, value] of Object.entries({ min, max }) as ["min" | "max", number | undefined][]) {
    if (value === undefined) continue;
    const params = { min: 1, max: most[field] };
    if (value < 1) ctx.addIssue({ code: "custom", message: "too_small", path: [field], params });
    if (value > most[field]) ctx.addIssue({ code: "custom", message: "too_big", path: [field], params });
  }
}

/** Answers as sent, by question key; `answersSchema` checks the values. Refuses more than a category can ask for. */
export const SentAnswers = z.preprocess(
  cutAnswers,
  z
    .record(z.string().max(40), z.unknown())
    .refine((answers) => Object.keys(answers).length <= limits.questions_per_category, {
      error: "too_many",
      params: { max: limits.questions_per_category },
    })
    .default({}),
);

/** Of the questions that depend on an answer, those that a form showed; `checkAnswers` asks others next. */
export const ShownQuestions = z.array(z.string().max(40)).max(limits.questions_per_category).optional();

/** Keeps one entry more than the limit, enough to refuse; the record schema would otherwise walk all of them. */
function cutAnswers(answers: unknown): unknown {
  if (typeof answers !== "object" || answers === null || Array.isArray(answers)) return answers;
  const entries = Object.entries(answers);
  const max = limits.questions_per_category + 1;
  return entries.length > max ? Object.fromEntries(entries.slice(0, max)) : answers;
}

export const QuestionList = z
  .array(Question)
  .max(limits.questions_per_category, "too_many")
  .superRefine((questions, ctx) => {
    const earlier = new Map<string, readonly string[]>();
    for (const [index, { key, label, shown_when, ...question }] of questions.entries()) {
      if (earlier.has(key)) ctx.addIssue({ code: "custom", message: "duplicate", path: [index, "key"] });
      const values = shown_when && (earlier.get(shown_when.key) ?? []);
      if (shown_when && !shown_when.values.every((value) => values?.includes(value)))
        ctx.addIssue({
          code: "custom",
          message: "invalid_condition",
          path: [index, "shown_when"],
          params: { label },
        });
      earlier.set(key, conditionValues(question));
    }
    checkRequiredFiles(questions, ctx);
    const naming = questions.flatMap(({ names_request }, index) => (names_request ? [index] : []));
    for (const index of naming.slice(1))
      ctx.addIssue({ code: "custom", message: "duplicate", path: [index, "names_request"] });
  });

/** Visitors can meet all questions together, whatever they answer. */
function checkRequiredFiles(questions: readonly z.infer<typeof Question>[], ctx: z.RefinementCtx): void {
  const max = limits.visitor_draft_files;
  let files = 0;
  for (const [index, { type, is_required, min, label }] of questions.entries()) {
    if (type !== "file" || !is_required) continue;
    files += fileRange({ min }).min;
    if (files > max)
      ctx.addIssue({
        code: "custom",
        message: "too_many_files",
        path: [index, "is_required"],
        params: { max, label },
      });
  }
}
