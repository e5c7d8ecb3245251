import { expect, test } from "vitest";
import { missingTexts } from "./missing-texts.ts";

const both = { en: "Guests", de: "Gäste" };
const question = { key: "guests", label: both };
const category = { name: both, description: both, request_questions: [question], information_questions: [] };
const fields = (of: Partial<typeof category>) => missingTexts({ ...category, ...of });

test("a category with all texts in both languages lacks none", () => {
  const whole = { ...question, hint: both, unit: both, options: [{ value: "one", label: both }] };
  expect(fields({ request_questions: [whole], information_questions: [whole] as never })).toEqual([]);
});

test("each text that one language lacks is named with its place", () => {
  const half = {
    key: "guests",
    label: { en: "Guests", de: " " },
    hint: { en: null, de: "Ungefähr" },
    unit: { en: "people" },
    options: [{ value: "few", label: { de: "Wenige" } }],
  };
  expect(fields({ name: { en: "Pictures", de: "" }, request_questions: [half as never] })).toEqual([
    { locale: "de", path: "name" },
    { locale: "de", path: "request_questions.guests.label" },
    { locale: "en", path: "request_questions.guests.hint" },
    { locale: "de", path: "request_questions.guests.unit" },
    { locale: "en", path: "request_questions.guests.options.few" },
  ]);
});

test("a hint that nobody wrote is not missing", () => {
  const empty = { ...question, hint: { en: null, de: null }, unit: null };
  expect(fields({ request_questions: [empty as never] })).toEqual([]);
});
