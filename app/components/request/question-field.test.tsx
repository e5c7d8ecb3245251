// Whatever an operator can ask is rendered as a form without scripts, read as it was answered, and printed with its words,
// in both languages; and the form that builds a question sends the same question again.
import fc from "fast-check";
import { JSDOM } from "jsdom";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { conditionChoices } from "#app/components/admin/categories/condition-text.ts";
import { QuestionForm } from "#app/components/admin/categories/question-form.tsx";
import { listCountries } from "#app/components/booking/countries.ts";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import { answerViews } from "#domain/category/answer-views.ts";
import { type Answers, checkAnswers } from "#domain/category/answers.ts";
import { fileQuestions, withFiles } from "#domain/category/file-answers.ts";
import { QuestionInput, questionOf } from "#domain/category/question-input.ts";
import type { Question } from "#domain/category/questions.ts";
import { shownQuestions } from "#domain/category/shown.ts";
import { questionViews } from "#server/category/reads/category.ts";
import { decodeForm } from "#server/http/form/codec.ts";
import { answeredLists, questionLists } from "#tests/kit/questions.ts";
import { FileQuestion } from "./file-question.tsx";
import { QuestionFields } from "./question-fields.tsx";
import { answerPairs } from "./request-facts.tsx";

const locales = ["en", "de"] as const;
type Locale = (typeof locales)[number];

function documentOf(locale: Locale, children: ReactNode): Document {
  const viewer = { locale, time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
  const element = <ViewerContext value={viewer}>{children}</ViewerContext>;
  const router = createMemoryRouter([{ path: "/", element }]);
  return new JSDOM(renderToStaticMarkup(<RouterProvider router={router} />)).window.document;
}

/** What a browser without scripts sends of the first form, as a command's input. */
function sent(page: Document, locale: Locale) {
  const form = page.querySelector("form");
  const view = page.defaultView;
  if (!form || !view) throw new Error("the page has no form");
  const data = new FormData();
  for (const [name, value] of new view.FormData(form))
    if (typeof value === "string") data.append(name, value);
  const { input, issues } = decodeForm(data, locale);
  expect(issues).toEqual([]);
  return input;
}

type Sent = { answers?: object; shown_questions?: string[] };
const isWritten = (text: string | null | undefined): text is string => Boolean(text);

test("a form of any questions shows their words and sends the answers that it was filled with", () => {
  fc.assert(
    fc.property(answeredLists, fc.constantFrom(...locales), ({ questions, answers }, locale) => {
      const page = documentOf(
        locale,
        <form>
          <QuestionFields
            questions={questionViews(questions, locale)}
            answers={answers}
            countries={listCountries("DE", locale)}
            renderFile={(question) => <FileQuestion question={question} />}
          />
        </form>,
      );
      const text = page.body.textContent ?? "";
      for (const { label, hint, unit, options = [] } of shownQuestions(questions, answers))
        for (const words of [label, hint, unit, ...options.map((option) => option.label)])
          if (isWritten(words?.[locale])) expect(text).toContain(words[locale]);
      const byFiles = fileQuestions(questions, answers);
      const fields = [...page.querySelectorAll<HTMLInputElement>("input[type=file]")];
      expect(fields.map(({ name }) => name)).toEqual(byFiles.map(({ key }) => `answers.${key}[]`));
      const { answers: read = {}, shown_questions } = sent(page, locale) as Sent;
      const files = byFiles.flatMap(({ key }) =>
        (answers[key] as string[]).map((id) => ({ id, question_key: key })),
      );
      const whole = withFiles(questions, read as Answers, files);
      expect(checkAnswers(questions, whole, shown_questions)).toEqual({ answers });
    }),
  );
});

test("printed answers have the words of their questions and choices", () => {
  fc.assert(
    fc.property(answeredLists, fc.constantFrom(...locales), ({ questions, answers }, locale) => {
      const pairs = answerPairs(answerViews(questions, answers, locale));
      const shown_questions = shownQuestions(questions, answers);
      expect(pairs.map(({ term }) => term)).toEqual(shown_questions.map(({ label }) => label[locale]));
      const shown = documentOf(
        locale,
        pairs.map(({ key, value }) => <p key={key}>{value}</p>),
      );
      const texts = [...shown.querySelectorAll("p")].map((one) => one.textContent ?? "");
      for (const [index, { key, options = [] }] of shown_questions.entries()) {
        const chosen = options.filter(({ value }) => [answers[key]].flat().includes(value));
        for (const { label } of chosen) expect(texts[index]).toContain(label[locale]);
        expect(texts[index]).not.toBe("");
      }
    }),
  );
});

test("an answer of files links to each by its name; what is only tried is named", () => {
  const question: Question = {
    key: "roof",
    type: "file",
    label: { en: "Roof", de: "Dach" },
    is_required: true,
  };
  const links = (names: ReadonlyMap<string, string>) => {
    const [pair] = answerPairs(answerViews([question], { roof: ["one", "two"] }, "de", names));
    const page = documentOf("de", pair?.value);
    return [...page.querySelectorAll("a")].map((one) => [
      one.getAttribute("href"),
      one.firstChild?.textContent,
    ]);
  };
  const named = new Map([
    ["one", "dach.pdf"],
    ["two", "first.webp"],
  ]);
  expect(links(named)).toEqual([
    ["/files/one", "dach.pdf"],
    ["/files/two", "first.webp"],
  ]);
  expect(links(new Map())).toEqual([]);
});

test("the form that builds a question sends the question that it shows", () => {
  const hidden = { _key: "key-of-a-form", profile_id: null, category_id: "id", "int:edit_version": 0 };
  const form = { hidden, resultOf: () => null };
  const kept = ({ decimals, hint, unit, currency: _of, ...rest }: Question): Question => ({
    ...rest,
    ...(hint ? { hint } : {}),
    ...(unit ? { unit } : {}),
    ...(decimals ? { decimals } : {}),
  });
  fc.assert(
    fc.property(questionLists, fc.constantFrom(...locales), (questions, locale) => {
      for (const question of questions) {
        const { type, key } = question;
        const page = documentOf(
          locale,
          <QuestionForm
            part="request"
            type={type}
            question={question}
            conditions={conditionChoices(questions, key, locale)}
            currency="EUR"
            form={form}
          />,
        );
        const input = sent(page, locale);
        expect(input).toMatchObject({ key, type, list: "request_questions" });
        expect(questionOf(QuestionInput.parse(input), key, [])).toEqual(kept(question));
      }
    }),
    { numRuns: 25 },
  );
});
