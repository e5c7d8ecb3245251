// A question as an operator's form sends it. People name no keys: those of questions and choices are made from the English
// words once, and stay when the words change.
import { z } from "zod";
import { parsePlainNumber } from "../format/number-text.ts";
import { issuesOf } from "../issues.ts";
import { limits } from "../limits.ts";
import { refuseInput } from "../refusal.ts";
import { line, optionalLine } from "../text.ts";
import { boundedTypes, choiceTypes, questionTypes } from "./question-types.ts";
import { Key, Localised, Question } from "./questions.ts";

const Bound = z.preprocess(
  (value) => (typeof value === "string" ? (parsePlainNumber(value, [], 3) ?? value) : value),
  z.number("invalid_decimal").min(-1e9, "invalid_decimal").max(1e9, "invalid_decimal").optional(),
);
const Optional = z.object({ en: optionalLine().optional(), de: optionalLine().optional() }).default({});
const OptionInput = z.object({
  value: z.string().max(40).optional(),
  label: Localised,
});

export const QuestionInput = z.object({
  type: z.enum(questionTypes),
  label: z.object({ en: line(limits.short_text_characters), de: line(limits.short_text_characters) }),
  hint: Optional,
  is_required: z.boolean().default(false),
  options: z.array(OptionInput).max(limits.choices_per_question, "too_many").default([]),
  min: Bound,
  max: Bound,
  decimals: z.int("invalid_number").min(0, "too_small").max(3, "too_big").optional(),
  unit: Optional,
  names_request: z.boolean().default(false),
  /** The answers to one earlier question, by its key, after which this one is asked; none for always. */
  shown_when: z.record(Key, z.array(Key).max(limits.choices_per_question, "too_many")).default({}),
});
export type QuestionInput = z.output<typeof QuestionInput>;

/**
 * The question that the form describes, under this key or one that none of `taken` is.
 * @throws Refusal invalid_input, at the form's fields
 */
export function questionOf(sent: QuestionInput, key: string | null, taken: readonly string[]): Question {
  const { type, label, hint, is_required, min, max, decimals, unit, names_request } = sent;
  const isChoice = choiceTypes.has(type);
  const values = sent.options.flatMap(({ value }) => (value ? [value] : []));
  const options = sent.options.map(({ value, label: words }) => {
    const made = value || keyOf(words.en, values);
    if (!value) values.push(made);
    return { value: made, label: words };
  });
  const hasBounds = boundedTypes.has(type);
  const conditions = Object.entries(sent.shown_when).filter(([, chosen]) => chosen.length > 0);
  if (conditions.length > 1) refuseInput([{ path: "shown_when", code: "one_condition" }]);
  const [condition] = conditions.map(([of, chosen]) => ({ key: of, values: chosen }));
  const parsed = Question.safeParse({
    key: key ?? keyOf(label.en, taken),
    type,
    label,
    ...(hint.en || hint.de ? { hint: { en: hint.en ?? null, de: hint.de ?? null } } : {}),
    is_required,
    ...(isChoice ? { options } : {}),
    ...(hasBounds && min !== undefined ? { min } : {}),
    ...(hasBounds && max !== undefined ? { max } : {}),
    ...(type === "number" && decimals ? { decimals } : {}),
    ...(type === "number" && (unit.en || unit.de) ? { unit: { en: unit.en ?? "", de: unit.de ?? "" } } : {}),
    ...(names_request ? { names_request } : {}),
    ...(condition ? { shown_when: condition } : {}),
  });
  return parsed.success ? parsed.data : refuseInput(issuesOf(parsed.error));
}

/** "How many guests?" → `how_many_guests`, with a number if that is taken. */
export function keyOf(words: string, taken: readonly string[]): string {
  const plain = words
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^[_0-9]+/, "")
    .slice(0, 34)
    .replace(/_+$/, "");
  const base = plain || "question";
  if (!taken.includes(base)) return base;
  for (let number = 2; ; number += 1) if (!taken.includes(`${base}_${number}`)) return `${base}_${number}`;
}
