import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionLists } from "#tests/kit/questions.ts";
import { isRefusal } from "../refusal.ts";
import { keyOf, QuestionInput, questionOf } from "./question-input.ts";
import type { Question } from "./questions.ts";

const label = { en: "How many guests?", de: "Wie viele Gäste?" };
const made = (over: object, key: string | null = null, taken: string[] = []) =>
  questionOf(QuestionInput.parse({ type: "number", label, ...over }), key, taken);
function faults(over: object): string[] {
  try {
    made(over);
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return (error.details.issues as { path: string; code: string }[]).map(
      ({ path, code }) => `${path} ${code}`,
    );
  }
}

test.each([
  ["How many guests?", [], "how_many_guests"],
  ["Gäste", [], "ga_ste"],
  ["3 courses", [], "courses"],
  ["食事", [], "question"],
  ["How many guests?", ["how_many_guests", "how_many_guests_2"], "how_many_guests_3"],
])("%j with %j taken has the key %s", (words, taken, expected) => {
  expect(keyOf(words, taken)).toBe(expected);
});

describe("a question of the form", () => {
  test("gets a key from its words, keeps the one it has, and reads bounds as typed", () => {
    expect(made({ min: "2", max: "2.5", decimals: 1 })).toEqual({
      key: "how_many_guests",
      type: "number",
      label,
      is_required: false,
      min: 2,
      max: 2.5,
      decimals: 1,
    });
    expect(made({ is_required: true }, "guests").key).toBe("guests");
  });

  test("keeps the values of its choices when their words change, and makes those of new ones", () => {
    const options = [
      { value: "few", label: { en: "Under ten", de: "Unter zehn" } },
      { label: { en: "Few", de: "Wenige" } },
    ];
    expect(made({ type: "choice", options }).options?.map(({ value }) => value)).toEqual(["few", "few_2"]);
  });

  test.each<[string, object, string[]]>([
    ["a choice of one", { type: "choice", options: [{ label }] }, ["options too_few_options"]],
    ["bounds the wrong way round", { min: 5, max: 4 }, ["max invalid_range"]],
    ["no file at all", { type: "file", min: 0 }, ["min too_small"]],
    ["more files than a visitor may send", { type: "file", min: 6 }, ["min too_big"]],
    ["more files than a request may have", { type: "file", max: 11 }, ["max too_big"]],
    ["half a file", { type: "file", min: 1.5 }, ["min invalid_number"]],
    ["a unit in one language", { unit: { en: "people" } }, ["unit.de required"]],
    [
      "a long text as the title",
      { type: "long_text", names_request: true },
      ["names_request invalid_choice"],
    ],
  ])("is refused for %s", (_name, over, expected) => {
    expect(faults(over)).toEqual(expected);
  });

  test("whatever a definition asks, its form sends the same question again", () => {
    const asSent = ({ hint, unit, shown_when, ...question }: Question) => ({
      ...question,
      hint: hint ?? {},
      unit: unit ?? {},
      shown_when: shown_when ? { [shown_when.key]: shown_when.values } : {},
    });
    fc.assert(
      fc.property(questionLists, (questions) => {
        for (const question of questions) {
          // The currency is the category's.
          const { hint, unit, decimals, currency: _of, ...rest } = question;
          const kept = {
            ...rest,
            ...(hint ? { hint } : {}),
            ...(unit ? { unit } : {}),
            ...(decimals ? { decimals } : {}),
          };
          const again = questionOf(QuestionInput.parse(asSent(question)), question.key, []);
          expect(again).toEqual(kept);
        }
      }),
    );
  });
});
