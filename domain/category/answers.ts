// The schema of answers, built from a category's questions. It takes JSON values and the texts of a posted form
// ("12.5", "yes", one ticked box as a single text), always returns typed values and refuses unknown keys. Numbers are
// language-neutral texts here, as `plainNumberText` writes them: only the form knows the language they were typed in.
import { z } from "zod";
import { Country, LocalDate } from "../codes.ts";
import { largestAmount } from "../currency.ts";
import { parsePlainNumber } from "../format/number-text.ts";
import { issuesOf } from "../issues.ts";
import { limits } from "../limits.ts";
import { LocalTime } from "../place/schemas.ts";
import type { Issue } from "../refusal.ts";
import { headingLine, line, paragraphs } from "../text.ts";
import { numberRange, type Question } from "./questions.ts";
import { shownQuestions } from "./shown.ts";

/** It names its currency: a category may take another one, and the answer stays what it was. */
export type MoneyAnswer = { amount_minor: number; currency: string };
/** Both days belong to it; a single day is both. */
export type DateRangeAnswer = { from: string; until: string };
/** No finer than its town: providers read answers before there is a booking. */
export type PlaceAnswer = { town: string; country: string };
export type Answer = string | number | boolean | string[] | MoneyAnswer | DateRangeAnswer | PlaceAnswer;
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

/**
 * Answers checked against their questions: the typed answers, or issues under `answers.` with the question's label. A
 * question that the other answers do not lead to is not asked: what was sent for it is dropped.
 * @param onScreen of the questions with a condition, those that the form showed: others that the answers lead to are asked
 * next, also optional ones. Programs, which know all questions, name none.
 */
export function checkAnswers(
  questions: readonly Question[],
  sent: unknown,
  onScreen?: readonly string[],
): { answers: Answers } | { issues: readonly Issue[] } {
  const all: Record<string, unknown> = typeof sent === "object" && sent !== null ? { ...sent } : {};
  const shown = shownQuestions(questions, all);
  const dropped = new Set(questions.filter((one) => !shown.includes(one)).map(({ key }) => key));
  const given = Object.fromEntries(Object.entries(all).filter(([key]) => !dropped.has(key)));
  const unseen = onScreen
    ? shown.filter((question) => isUnseen(question, given[question.key], onScreen))
    : [];
  const checked = answersSchema(shown).safeParse(given);
  if (checked.success && unseen.length === 0) return { answers: checked.data };
  const labels = new Map(questions.map(({ key, label }) => [key, label]));
  const faults = checked.error ? issuesOf(checked.error) : [];
  const next = unseen.map((question) => ({ path: firstField(question), code: "asked_next" }));
  const issues = [...next, ...faults.filter(({ path }) => !next.some((one) => one.path === path))];
  return { issues: issues.map((issue) => atAnswer(issue, labels)) };
}

function atAnswer({ path, code, params }: Issue, labels: ReadonlyMap<string, unknown>): Issue {
  const label = labels.get(path.split(".")[0] ?? "");
  return { path: `answers.${path}`, code, params: label ? { ...params, label } : (params ?? {}) };
}

const isUnseen = (question: Question, answer: unknown, onScreen: readonly string[]) =>
  question.shown_when && !onScreen.includes(question.key) && isMissing(question, answer);

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
  const schema = typedAnswer(question);
  const mustAnswer = question.is_required && !isDraft;
  const [, part] = firstField(question).split(".");
  return z.preprocess(
    (value) => (isMissing(question, value) ? undefined : value),
    mustAnswer
      ? z
          .any()
          .refine((value) => value !== undefined, {
            error: "required",
            abort: true,
            ...(part ? { path: [part] } : {}),
          })
          .pipe(schema)
      : schema.optional(),
  );
}

/** Answers of several fields: those that say something. The others always have a value in a form. */
const requiredParts: Partial<Record<Question["type"], readonly string[]>> = {
  money: ["amount_minor"],
  date_range: ["from", "until"],
  place: ["town"],
};

/** Where a fault of a whole answer is said: `budget.amount_minor`, `guests`. */
function firstField({ key, type }: Question): string {
  const [part] = requiredParts[type] ?? [];
  return part ? `${key}.${part}` : key;
}

function isMissing({ type }: Question, value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  const parts = requiredParts[type];
  if (!parts || typeof value !== "object") return false;
  return parts.every((part) => ["", null, undefined].includes(Reflect.get(value, part)));
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
    case "people":
      return numberAnswer(question);
    case "money":
      return moneyAnswer(question);
    case "choice":
      return z.string("invalid_choice").refine((value) => values.includes(value), "invalid_choice");
    case "file":
      return filesAnswer(question);
    case "multi_choice":
      return z.preprocess(
        (value) => (typeof value === "string" ? [value] : value),
        choices(question, values),
      );
    case "yes_no":
      return z.preprocess(toBoolean, z.boolean("invalid_choice"));
    case "date":
      return LocalDate;
    case "date_range":
      return dateRangeAnswer;
    case "time":
      return LocalTime;
    case "place":
      return z.strictObject({ town: headingLine(100), country: Country });
  }
}

/** The ids of files. Whoever checks them knows which files there are. */
function filesAnswer(question: Question) {
  const { min, max } = numberRange(question);
  return z
    .array(z.string())
    .refine((ids) => new Set(ids).size === ids.length, "duplicate")
    .refine((ids) => ids.length >= min, { error: "too_few", params: { min } })
    .refine((ids) => ids.length <= max, { error: "too_many", params: { max } });
}

/** What is left out ends on the day on which it begins. */
const dateRangeAnswer = z
  .strictObject({
    from: LocalDate,
    until: z.preprocess((value) => (value === "" ? undefined : value), LocalDate.optional()),
  })
  .transform(({ from, until = from }) => ({ from, until }))
  .refine(({ from, until }) => from <= until, { error: "ends_before_start", path: ["until"] });

/** An amount in the currency of the question. */
function moneyAnswer(question: Question) {
  const { currency } = question;
  if (!currency) throw new Error(`the question ${question.key} about money has no currency`);
  const bounds = numberRange(question);
  const { min, max } = { min: bounds.min, max: Math.min(bounds.max, largestAmount(currency)) };
  const fault = { error: "amount_out_of_range", params: { min, max, currency } };
  return z.strictObject({
    amount_minor: z
      .int("invalid_amount")
      .refine((amount_minor) => amount_minor >= min && amount_minor <= max, fault),
    currency: z.literal(currency, "invalid_currency").default(currency),
  });
}

/** What people write behind a number of people. */
const peopleWords = ["people", "persons", "guests", "Personen", "Leute", "Gäste"];

/** Every issue names the range and whether decimals are allowed. */
function numberAnswer(question: Question) {
  const { decimals = 0, unit } = question;
  const { min, max } = numberRange(question);
  const params = { min, max };
  const units = question.type === "people" ? peopleWords : unit ? [unit.en, unit.de] : [];
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
