import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { questionLists as generatedLists } from "#tests/kit/questions.ts";
import { CategoryContent, CategoryDefinition, definitionText } from "./definition.ts";
import { type Difference, differencesOf } from "./diff.ts";
import type { Question } from "./questions.ts";

const both = (text: string) => ({ en: text, de: `${text} (de)` });
const guests: Question = { key: "guests", type: "number", label: both("Guests"), is_required: true, min: 1 };
const meal: Question = {
  key: "meal",
  type: "choice",
  label: both("Meal"),
  is_required: false,
  options: [
    { value: "lunch", label: both("Lunch") },
    { value: "dinner", label: both("Dinner") },
  ],
};
const place: Question = { key: "place", type: "text", label: both("Place"), is_required: true };
const base = CategoryContent.parse({
  name: both("Chef"),
  description: both("Cooks."),
  request_questions: [guests, meal],
  information_questions: [place],
  currency: "EUR",
  tax_bp: 700,
  fee_bp: 1_000,
  deposit_bp: 0,
  policy: "moderate",
  is_exclusive: true,
});
const inShort = (found: readonly Difference[]) =>
  found.map((one) => {
    if (one.kind === "text" || one.kind === "term") return `${one.of}: ${one.before} > ${one.after}`;
    if (one.kind === "reordered") return `reordered ${one.list}`;
    return `${one.kind} ${one.question.key}${one.kind === "changed" ? ` ${one.parts.join(" ")}` : ""}`;
  });
const diff = (over: Partial<CategoryContent>) => inShort(differencesOf(base, { ...base, ...over }));

describe("two versions differ", () => {
  test.each<[string, Partial<CategoryContent>, string[]]>([
    ["nowhere", {}, []],
    [
      "in a text of one language and in terms",
      { name: { en: "Cook", de: "Chef (de)" }, fee_bp: 900, asks_contact: false },
      ["name_en: Chef > Cook", "fee_bp: 1000 > 900", "asks_contact: true > false"],
    ],
    ["by an added question", { request_questions: [guests, place, meal] }, ["added place"]],
    ["by a removed question", { information_questions: [] }, ["removed place"]],
    ["by their order", { request_questions: [meal, guests] }, ["reordered request_questions"]],
    [
      "by a changed question",
      { request_questions: [{ ...guests, label: both("People"), min: 2 }, meal] },
      ["changed guests label min"],
    ],
    [
      "by a choice",
      { request_questions: [guests, { ...meal, options: meal.options?.slice(0, 1) ?? [] }] },
      ["changed meal options"],
    ],
    [
      "not by a hint that nobody wrote",
      { information_questions: [{ ...place, hint: { en: null, de: null } }] },
      [],
    ],
  ])("%s", (_name, over, expected) => {
    expect(diff(over)).toEqual(expected);
  });
});

test("whatever is asked: equal lists do not differ, and every question of one list alone is named once", () => {
  fc.assert(
    fc.property(generatedLists, generatedLists, (before, after) => {
      const version = (request_questions: Question[]) =>
        CategoryContent.parse({ ...base, request_questions });
      expect(differencesOf(version(before), version(structuredClone(before)))).toEqual([]);
      const found = differencesOf(version(before), version(after));
      const keys = (questions: readonly Question[]) => questions.map(({ key }) => key);
      const named = (kind: "added" | "removed") =>
        found.flatMap((one) => (one.kind === kind ? [one.question.key] : []));
      expect(named("added")).toEqual(keys(after).filter((key) => !keys(before).includes(key)));
      expect(named("removed")).toEqual(keys(before).filter((key) => !keys(after).includes(key)));
    }),
  );
});

test("a definition's file is the same text whatever the order of its fields, and reads as the same definition", () => {
  fc.assert(
    fc.property(generatedLists, (request_questions) => {
      const definition = CategoryDefinition.parse({ ...base, request_questions, slug: "chef", position: 1 });
      const text = definitionText(definition);
      expect(definitionText(JSON.parse(text))).toBe(text);
      const reversed = Object.fromEntries(Object.entries(definition).reverse());
      expect(definitionText(reversed)).toBe(text);
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(definition)));
    }),
  );
});
