// The kinds of questions, apart from their schema, which browsers need not load.

export const questionTypes = [
  "text",
  "long_text",
  "number",
  "choice",
  "multi_choice",
  "yes_no",
  "date",
] as const;
