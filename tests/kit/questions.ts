// Lists of questions that an operator can define, and answers to them, for property tests.
import fc from "fast-check";
import type { Answer, Answers } from "#domain/category/answers.ts";
import { questionTypes } from "#domain/category/question-types.ts";
import type { Question } from "#domain/category/questions.ts";
import { conditionValues, shownQuestions } from "#domain/category/shown.ts";

const word = fc.stringMatching(/^[A-ZÄÖÜ][a-zäöüß]{1,12}( [a-z]{1,8}){0,2}$/);
const both = fc.record({ en: word, de: word });
const key = fc.stringMatching(/^[a-z][a-z0-9_]{0,12}$/);

const options = fc
  .uniqueArray(key, { minLength: 2, maxLength: 5 })
  .chain((values) => fc.tuple(...values.map((value) => both.map((label) => ({ value, label })))));

const bounds: fc.Arbitrary<Pick<Question, "min" | "max">> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 51, max: 5_000 }))
    .map(([min, max]) => ({ min, max })),
);

const fileBounds: fc.Arbitrary<Pick<Question, "min" | "max">> = fc.oneof(
  fc.constant({}),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 2, max: 10 }))
    .map(([min, max]) => ({ min, max })),
);

const question: fc.Arbitrary<Question> = fc.constantFrom(...questionTypes).chain((type) => {
  const isChoice = type === "choice" || type === "multi_choice";
  const common = { key, label: both, hint: fc.option(both), is_required: fc.boolean() };
  return fc
    .tuple(
      fc.record(common),
      isChoice ? options : fc.constant(null),
      type === "number" || type === "people" || type === "money"
        ? bounds
        : type === "file"
          ? fileBounds
          : fc.constant({}),
      type === "number"
        ? fc.record({ unit: fc.option(both), decimals: fc.integer({ min: 0, max: 3 }) })
        : fc.constant(type === "money" ? { currency: "EUR" } : {}),
    )
    .map(([base, chosen, range, number]) => ({
      ...base,
      type,
      ...range,
      ...number,
      ...(chosen ? { options: [...chosen] } : {}),
    }));
});

/** Valid lists of up to six questions of every type, of which some depend on an answer to an earlier one. */
export const questionLists: fc.Arbitrary<Question[]> = fc
  .uniqueArray(question, { selector: ({ key: of }) => of, maxLength: 6 })
  .chain((questions) =>
    fc
      .tuple(...questions.map((_one, index) => fc.option(condition(questions.slice(0, index)))))
      .map((conditions) =>
        questions.map((one, index) => {
          const shown_when = conditions[index];
          return shown_when ? { ...one, shown_when } : one;
        }),
      ),
  );

/** On an answer to one of these questions; null where none has choices. */
function condition(earlier: readonly Question[]): fc.Arbitrary<Question["shown_when"]> {
  const chosen = earlier.map((one) => [one.key, conditionValues(one)] as const);
  const possible = chosen.filter(([, values]) => values.length > 0);
  if (possible.length === 0) return fc.constant(null);
  return fc
    .constantFrom(...possible)
    .chain(([of, values]) =>
      fc.subarray([...values], { minLength: 1 }).map((subset) => ({ key: of, values: subset })),
    );
}

const days = fc.constantFrom("2027-02-28", "2028-02-29", "2029-12-31");

function answerTo({
  type,
  options: given = [],
  min = 0,
  max = 1_000,
  currency = "",
}: Question): fc.Arbitrary<Answer> {
  const values = given.map(({ value }) => value);
  switch (type) {
    case "text":
    case "long_text":
      return word;
    case "number":
      return fc.integer({ min, max });
    case "choice":
      return fc.constantFrom(...values);
    case "multi_choice":
      return fc.subarray(values, { minLength: 1 });
    case "yes_no":
      return fc.boolean();
    case "people":
      return fc.integer({ min: Math.max(min, 1), max });
    case "money":
      return fc.integer({ min, max }).map((amount_minor) => ({ amount_minor, currency }));
    case "date":
      return days;
    case "date_range":
      return fc.tuple(days, days).map((both) => {
        const [from = "", until = ""] = both.sort();
        return { from, until };
      });
    case "time":
      return fc.constantFrom("00:00", "09:05", "23:59");
    case "file":
      return fc.array(fc.uuid(), {
        minLength: Math.max(min, 1),
        maxLength: Math.min(Math.max(min, 1) + 1, max),
      });
    case "place":
      return fc.record({ town: word, country: fc.constantFrom("DE", "FR", "JP") });
  }
}

/** A list with valid answers to all of its questions that are shown. */
export const answeredLists: fc.Arbitrary<{ questions: Question[]; answers: Answers }> = questionLists.chain(
  (questions) =>
    fc.tuple(...questions.map((one) => answerTo(one))).map((given) => {
      const all = Object.fromEntries(questions.map(({ key: of }, index) => [of, given[index] as Answer]));
      const shown = shownQuestions(questions, all);
      return { questions, answers: Object.fromEntries(shown.map(({ key: of }) => [of, all[of] as Answer])) };
    }),
);
