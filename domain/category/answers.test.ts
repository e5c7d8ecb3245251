import { describe, expect, test } from "vitest";
import { plainNumberText } from "../format/number-text.ts";
import { issuesOf } from "../issues.ts";
import { checkAnswers, earlierAnswerIssues } from "./answers.ts";
import { type Question, QuestionList } from "./questions.ts";

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

describe("an answer of each kind", () => {
  const label_of = { en: "Question", de: "Frage" };
  const asking = (type: Question["type"], over: Partial<Question> = {}): Question => ({
    key: "it",
    type,
    label: label_of,
    is_required: true,
    ...over,
  });
  const money = asking("money", { currency: "EUR", min: 1_000, max: 500_000 });
  const read = (question: Question, answer: unknown) => {
    const checked = checkAnswers([question], { it: answer });
    if ("answers" in checked) return checked.answers.it;
    return checked.issues.map(({ path, code }) => `${path} ${code}`);
  };

  test.each<[string, Question, unknown, unknown]>([
    ["people as typed", asking("people"), "80 Personen", 80],
    ["nobody", asking("people"), 0, ["answers.it too_small"]],
    ["half a person", asking("people"), 1.5, ["answers.it invalid_number"]],
    ["more people than asked for", asking("people", { max: 50 }), "51", ["answers.it too_big"]],
    [
      "an amount in the currency of the question",
      money,
      { amount_minor: 1_000 },
      { amount_minor: 1_000, currency: "EUR" },
    ],
    [
      "an amount in another currency",
      money,
      { amount_minor: 1_000, currency: "USD" },
      ["answers.it.currency invalid_currency"],
    ],
    ["too small an amount", money, { amount_minor: 999 }, ["answers.it.amount_minor amount_out_of_range"]],
    [
      "too large an amount",
      money,
      { amount_minor: 500_001 },
      ["answers.it.amount_minor amount_out_of_range"],
    ],
    [
      "an amount that no payment can have",
      asking("money", { currency: "EUR" }),
      { amount_minor: 999_999_999 },
      ["answers.it.amount_minor amount_out_of_range"],
    ],
    ["part of a cent", money, { amount_minor: 1_000.5 }, ["answers.it.amount_minor invalid_amount"]],
    ["a bare number as an amount", money, 1_000, ["answers.it required"]],
    ["no amount, as a form sends it", money, { currency: "EUR" }, ["answers.it.amount_minor required"]],
    ["a time with seconds", asking("time"), "09:05:30", "09:05"],
    ["a time that no clock shows", asking("time"), "24:00", ["answers.it invalid_time"]],
    [
      "days that leave their end out: a single day",
      asking("date_range"),
      { from: "2027-06-12", until: "" },
      { from: "2027-06-12", until: "2027-06-12" },
    ],
    [
      "several days",
      asking("date_range"),
      { from: "2027-06-12", until: "2027-06-14" },
      { from: "2027-06-12", until: "2027-06-14" },
    ],
    [
      "days that end before they begin",
      asking("date_range"),
      { from: "2027-06-12", until: "2027-06-11" },
      ["answers.it.until ends_before_start"],
    ],
    ["only the last day", asking("date_range"), { until: "2027-06-12" }, ["answers.it.from required"]],
    ["no day", asking("date_range"), { from: "", until: "" }, ["answers.it.from required"]],
    [
      "a town with its country",
      asking("place"),
      { town: " Konstanz", country: "de" },
      { town: "Konstanz", country: "DE" },
    ],
    ["a country alone, as a form sends it", asking("place"), { country: "DE" }, ["answers.it.town required"]],
    [
      "a street, which nobody asks for here",
      asking("place"),
      { town: "Konstanz", country: "DE", address_line: "Seestraße 1" },
      ["answers.it unknown_field"],
    ],
  ])("%s", (_name, question, answer, expected) => {
    expect(read(question, answer)).toEqual(expected);
  });

  test.each(["money", "date_range", "place"] as const)(
    "%s that may stay empty does, although its form always sends a part of it",
    (type) => {
      const optional = asking(type, { is_required: false, currency: "EUR" });
      const checked = checkAnswers([optional], { it: { currency: "EUR", country: "DE", until: "" } });
      expect(checked).toEqual({ answers: {} });
    },
  );
});

describe("a question that depends on an answer", () => {
  const both = (text: string) => ({ en: text, de: text });
  const outdoors: Question = { key: "outdoors", type: "yes_no", label: both("Outdoors?"), is_required: true };
  const cover: Question = {
    key: "cover",
    type: "choice",
    label: both("Which cover?"),
    is_required: true,
    options: [
      { value: "tent", label: both("Tent") },
      { value: "none", label: both("None") },
    ],
    shown_when: { key: "outdoors", values: ["yes"] },
  };
  const size: Question = {
    ...people,
    key: "size",
    is_required: false,
    shown_when: { key: "cover", values: ["tent"] },
  };
  const check = (answers: object, onScreen?: string[]) => {
    const checked = checkAnswers([outdoors, cover, size], answers, onScreen);
    return "answers" in checked ? checked.answers : checked.issues.map(({ path, code }) => `${path} ${code}`);
  };

  test.each<[string, object, unknown]>([
    ["is required once it is asked", { outdoors: "yes" }, ["answers.cover required"]],
    ["is not required otherwise", { outdoors: "no" }, { outdoors: false }],
    [
      "loses an old answer, whatever it says",
      { outdoors: false, cover: "cave", size: 4 },
      { outdoors: false },
    ],
    [
      "is not asked through an answer that is itself dropped",
      { outdoors: false, cover: "tent", size: 80 },
      { outdoors: false },
    ],
    ["is checked as any other", { outdoors: true, cover: "tent", size: 2_001 }, ["answers.size too_big"]],
    [
      "keeps its answer",
      { outdoors: true, cover: "tent", size: 80 },
      { outdoors: true, cover: "tent", size: 80 },
    ],
  ])("%s", (_name, answers, expected) => {
    expect(check(answers)).toEqual(expected);
  });

  test("is asked next by a form that did not show it yet, even an optional one, and only once", () => {
    const answers = { outdoors: true, cover: "tent" };
    expect(check({ outdoors: true }, [])).toEqual(["answers.cover asked_next"]);
    expect(check(answers, ["cover"])).toEqual(["answers.size asked_next"]);
    expect(check(answers, ["cover", "size"])).toEqual(answers);
    expect(check({ outdoors: false }, [])).toEqual({ outdoors: false });
  });

  const asksFiles = { ...outdoors, type: "file" as const, min: 2 };
  test.each<[string, readonly Question[], string[]]>([
    ["after the question it names", [outdoors, cover, size], []],
    ["before it", [cover, outdoors], ["0.shown_when invalid_condition"]],
    [
      "with more files than a visitor's draft may have",
      ["one", "two", "three"].map((key) => ({ ...asksFiles, key })),
      ["2.is_required too_many_files"],
    ],
    ["without it", [cover], ["0.shown_when invalid_condition"]],
    [
      "on itself",
      [{ ...outdoors, shown_when: { key: "outdoors", values: ["yes"] } }],
      ["0.shown_when invalid_condition"],
    ],
    [
      "on a choice that is gone",
      [outdoors, cover, { ...size, shown_when: { key: "cover", values: ["tent", "cave"] } }],
      ["2.shown_when invalid_condition"],
    ],
    [
      "on a number",
      [people, { ...outdoors, shown_when: { key: "guests", values: ["yes"] } }],
      ["1.shown_when invalid_condition"],
    ],
  ])("stands in a list %s or is refused", (_name, questions, expected) => {
    const parsed = QuestionList.safeParse(questions);
    expect(parsed.error ? issuesOf(parsed.error).map(({ path, code }) => `${path} ${code}`) : []).toEqual(
      expected,
    );
  });
});
