import { describe, expect, test } from "vitest";
import { plainNumberText } from "../format/number-text.ts";
import { checkAnswers, earlierAnswerIssues } from "./answers.ts";
import type { Question } from "./questions.ts";

const label = { en: "Guests", de: "Gäste" };
const people: Question = {
  key: "guests",
  type: "number",
  label,
  is_required: true,
  min: 1,
  max: 2_000,
  unit: { en: "people", de: "Personen" },
};
const hours: Question = { ...people, min: 0.5, max: 24, decimals: 1, unit: { en: "hours", de: "Stunden" } };

/** How a question reads a text typed in a language, as the form hands it over. */
function answerTo(question: Question, text: string, locale: string) {
  const checked = checkAnswers([question], { guests: plainNumberText(text, locale) });
  if ("answers" in checked) return checked.answers.guests;
  return checked.issues.map(({ path, code, params }) => [path, code, params?.min, params?.max].join(" "));
}

describe("the answer to a question for a whole number", () => {
  test.each([
    ["1,200", "en", 1_200],
    ["1.200", "de", 1_200],
    ["1 200", "de", 1_200],
    ["1\u00a0200", "en", 1_200],
    ["1’200", "de", 1_200],
    ["1200", "en", 1_200],
    ["80 people", "en", 80],
    ["80 Personen", "en", 80],
    ["١٢٠", "en", 120],
    ["2,000", "en", 2_000],
    ["1.200", "en", ["answers.guests invalid_number 1 2000"]],
    ["1,200", "de", ["answers.guests invalid_number 1 2000"]],
    ["1,5", "de", ["answers.guests invalid_number 1 2000"]],
    ["12.5", "en", ["answers.guests invalid_number 1 2000"]],
    ["80 tables", "en", ["answers.guests invalid_number 1 2000"]],
    ["10-12", "en", ["answers.guests invalid_number 1 2000"]],
    ["2,001", "en", ["answers.guests too_big 1 2000"]],
    ["0", "en", ["answers.guests too_small 1 2000"]],
    ["−5", "de", ["answers.guests too_small 1 2000"]],
    ["9".repeat(30), "en", ["answers.guests too_big 1 2000"]],
  ])("%j in %s", (text, locale, expected) => {
    expect(answerTo(people, text, locale)).toEqual(expected);
  });

  test.each([
    [1_200, 1_200],
    ["1200", 1_200],
    [1.5, "invalid_number"],
    ["1,200", "invalid_number"],
    [Number.NaN, "invalid_number"],
    [Number.POSITIVE_INFINITY, "invalid_number"],
    [true, "invalid_number"],
    [[3], "invalid_number"],
  ])("%j from a machine, which has no language", (sent, expected) => {
    const checked = checkAnswers([people], { guests: sent });
    expect("answers" in checked ? checked.answers.guests : checked.issues[0]?.code).toBe(expected);
  });
});

test.each([
  ["2,5", "de", 2.5],
  ["2.5 hours", "en", 2.5],
  ["2", "en", 2],
  ["2.50", "en", ["answers.guests invalid_decimal 0.5 24"]],
  ["2.55", "en", ["answers.guests invalid_decimal 0.5 24"]],
  ["0,4", "de", ["answers.guests too_small 0.5 24"]],
])("a question with one decimal: %j in %s", (text, locale, expected) => {
  expect(answerTo(hours, text, locale)).toEqual(expected);
});

describe("answers to an earlier version of the questions", () => {
  const parking: Question = { key: "parking", type: "yes_no", label, is_required: true };
  const issues = (questions: readonly Question[], answers = { guests: 80 }) =>
    earlierAnswerIssues(questions, answers).map(({ path, code }) => `${path} ${code}`);

  test.each<[string, readonly Question[], string[]]>([
    ["the same questions", [people], []],
    ["another label", [{ ...people, label: { en: "People", de: "Personen" } }], []],
    ["one that is no longer asked", [], []],
    ["a new optional one", [people, { ...parking, is_required: false }], []],
    ["a new required one", [people, parking], ["answers.parking required"]],
    ["narrower bounds", [{ ...people, max: 50 }], ["answers.guests too_big"]],
    ["another type under the same key", [{ ...parking, key: "guests" }], ["answers.guests invalid_choice"]],
  ])("meet %s or not", (_name, questions, expected) => {
    expect(issues(questions)).toEqual(expected);
  });
});
