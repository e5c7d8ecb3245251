// The kinds of questions, apart from their schema, which browsers need not load.

import { limits } from "../limits.ts";

export const questionTypes = [
  "text",
  "long_text",
  "number",
  "people",
  "money",
  "choice",
  "multi_choice",
  "yes_no",
  "date",
  "date_range",
  "time",
  "place",
  "file",
] as const;
export type QuestionType = (typeof questionTypes)[number];

/** Types whose answers are chosen from options that the operator writes. */
export const choiceTypes: ReadonlySet<QuestionType> = new Set(["choice", "multi_choice"]);
/** Types whose answers are short enough to name a request. */
export const namingTypes: ReadonlySet<QuestionType> = new Set(["text", "number", "choice", "multi_choice"]);
/** Types with a smallest and a largest answer. */
export const boundedTypes: ReadonlySet<QuestionType> = new Set([
  "text",
  "long_text",
  "number",
  "people",
  "money",
  "multi_choice",
  "file",
]);

/** How many files answer a question. */
export const fileRange = ({
  min,
  max,
}: {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}) => ({
  min: min ?? 1,
  max: max ?? limits.files_at_once,
});

/**
 * Questions that the form of their category asks. Files answer the others: people send them with a request's other files, and
 * each file says which question it answers (decision 0100).
 */
export const withoutFiles = <Of extends { readonly type: QuestionType }>(questions: readonly Of[]): Of[] =>
  questions.filter(({ type }) => type !== "file");
