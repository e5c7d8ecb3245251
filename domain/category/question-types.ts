// The kinds of questions, apart from their schema, which browsers need not load.

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
]);
