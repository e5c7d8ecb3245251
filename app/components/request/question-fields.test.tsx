// Where scripts run, questions follow the answers at once, exactly those that the server then asks.
import fc from "fast-check";
import { act } from "react";
import type { Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { ViewerContext } from "#app/ui/viewer.ts";
import type { Answers } from "#domain/category/answers.ts";
import type { Question } from "#domain/category/questions.ts";
import { shownQuestions } from "#domain/category/shown.ts";
import { questionViews } from "#server/category/reads/category.ts";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { answeredLists } from "#tests/kit/questions.ts";
import { FileQuestion } from "./file-question.tsx";
import { answerField } from "./question-field.tsx";
import { foldOptional, QuestionFields } from "./question-fields.tsx";

const { AbortController: ofNode } = globalThis;
let page: OpenWindow;
let root: Root | null;

beforeEach(() => {
  page = openWindow(`<div id="root"></div>`, "http://localhost/request");
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("AbortController", ofNode);
  // File fields keep files that are dropped beside them from replacing the page; nothing is dropped here.
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = null;
});
afterEach(async () => {
  await act(() => root?.unmount());
  vi.unstubAllGlobals();
});

async function show(questions: readonly Question[], answers: Answers, result: FormResult | null = null) {
  const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
  const element = (
    <ViewerContext value={viewer}>
      <Form id="asked" result={result}>
        <QuestionFields
          questions={questionViews(questions, "en")}
          answers={answers}
          countries={[]}
          renderFile={(question) => <FileQuestion question={question} />}
        />
      </Form>
    </ViewerContext>
  );
  await act(() => root?.unmount());
  // Imported once a window exists, because React DOM keeps what it finds then for all later tests.
  const { createRoot } = await import("react-dom/client");
  root = createRoot(document.getElementById("root") as HTMLElement);
  const router = createMemoryRouter([{ path: "/", element }]);
  await act(() => root?.render(<RouterProvider router={router} />));
}

const fieldsOf = (question: Question) => {
  const name = answerField(question);
  const all = document.querySelectorAll<HTMLInputElement | HTMLSelectElement>("[name]");
  return [...all].filter((one) => one.name === name || one.name.startsWith(`${name}.`));
};
const onScreen = (questions: readonly Question[]) =>
  questions.filter((question) => fieldsOf(question).length > 0).map(({ key }) => key);

/** Chooses an answer as a person does: a click for each box or button that changes, or the option of a list. */
async function choose(question: Question, values: readonly string[]): Promise<void> {
  for (const field of fieldsOf(question)) {
    if (field instanceof page.window.HTMLSelectElement) {
      field.value = values[0] ?? "";
      await act(() => field.dispatchEvent(new page.window.Event("change", { bubbles: true })));
      continue;
    }
    const input = field as HTMLInputElement;
    if (input.type !== "hidden" && input.checked !== values.includes(input.value))
      await act(() => input.click());
  }
}

const valuesOf = (answer: Answers[string] | undefined): string[] =>
  [answer].flat().map((one) => (typeof one === "boolean" ? (one ? "yes" : "no") : String(one)));

test("each choice shows the questions that it leads to, and hides the others, whatever can be asked", async () => {
  await fc.assert(
    fc.asyncProperty(answeredLists, async ({ questions, answers }) => {
      await show(questions, {});
      expect(onScreen(questions)).toEqual(shownQuestions(questions, {}).map(({ key }) => key));
      const given: Answers = {};
      for (const question of questions) {
        const isTrigger = questions.some(({ shown_when }) => shown_when?.key === question.key);
        const answer = answers[question.key];
        if (!isTrigger || answer === undefined) continue;
        await choose(question, valuesOf(answer));
        given[question.key] = answer;
        expect(onScreen(questions)).toEqual(shownQuestions(questions, given).map(({ key }) => key));
      }
    }),
    { numRuns: 40 },
  );
});

const label = { en: "Question", de: "Frage" };
const outdoors: Question = { key: "outdoors", type: "yes_no", label, is_required: true };
const cover: Question = {
  key: "cover",
  type: "text",
  label,
  is_required: true,
  shown_when: { key: "outdoors", values: ["yes"] },
};

test("a form that the server answers again shows what its answers lead to, not what is stored", async () => {
  await show([outdoors, cover], { outdoors: true }, { values: { "answers.outdoors": "no" } });
  expect(onScreen([outdoors, cover])).toEqual(["outdoors"]);
  await show([outdoors, cover], { outdoors: false }, { values: { "answers.outdoors": "yes" } });
  expect(onScreen([outdoors, cover])).toEqual(["outdoors", "cover"]);
  await show([outdoors, cover], { outdoors: true }, { values: {} });
  expect(onScreen([outdoors, cover])).toEqual(["outdoors"]);
});

test("what depends on an answer stays with its question, also a required one below folded ones", () => {
  const optional = { ...outdoors, key: "music", is_required: false };
  const views = questionViews(
    [
      outdoors,
      { ...cover, is_required: false },
      optional,
      { ...cover, key: "band", shown_when: { key: "music", values: ["yes"] } },
    ],
    "en",
  );
  const { first, folded } = foldOptional(views);
  expect([first, folded].map((part) => part.map(({ key }) => key))).toEqual([
    ["outdoors", "cover"],
    ["music", "band"],
  ]);
});
