import { Fragment, type RefObject, useContext, useEffect, useRef, useState } from "react";
import { FormContext, readField } from "#app/ui/form/form-state.ts";
import type { Option } from "#app/ui/form/inputs.tsx";
import type { Answers } from "#domain/category/answers.ts";
import { shownQuestions } from "#domain/category/shown.ts";
import type { QuestionView } from "#server/category/reads/category.ts";
import { answerField, QuestionField, type RenderFile } from "./question-field.tsx";

type QuestionFieldsProps = {
  /** With whatever they depend on. */
  questions: readonly QuestionView[];
  answers: Answers;
  countries: readonly Option[];
  renderFile?: RenderFile;
};

/** What tells the server which of the questions that depend on an answer were on the screen. */
const shownField = "shown_questions[]";

/**
 * The fields of the questions that the answers so far lead to. Where scripts run, others follow each choice at once;
 * elsewhere the answer to the sent form asks them.
 */
export function QuestionFields({ questions, answers, countries, renderFile }: QuestionFieldsProps) {
  const anchor = useRef<HTMLInputElement>(null);
  const shown = shownQuestions(questions, useGiven(questions, answers, anchor));
  const isConditional = questions.some(({ shown_when }) => shown_when);
  return (
    <>
      {isConditional ? <input ref={anchor} type="hidden" name={shownField} value="" /> : null}
      {shown.map((question) => (
        <Fragment key={question.key}>
          {question.shown_when ? <input type="hidden" name={shownField} value={question.key} /> : null}
          <QuestionField
            question={question}
            value={answers[question.key]}
            countries={countries}
            renderFile={renderFile}
          />
        </Fragment>
      ))}
    </>
  );
}

/** The answers that other questions depend on: as the form holds them, as it was sent, or as they are stored. */
function useGiven(
  questions: readonly QuestionView[],
  answers: Answers,
  anchor: RefObject<HTMLInputElement | null>,
): Record<string, unknown> {
  const state = useContext(FormContext);
  const [typed, setTyped] = useState<Record<string, unknown>>({});
  const names = questions
    .filter(({ key }) => questions.some(({ shown_when }) => shown_when?.key === key))
    .map((question) => [question.key, answerField(question)] as const);
  const watched = JSON.stringify(names);
  useEffect(() => {
    const form = anchor.current?.form;
    if (!form) return;
    const fields: typeof names = JSON.parse(watched);
    const read = () => {
      const sent = new FormData(form);
      const found = fields.filter(([, name]) => form.elements.namedItem(name));
      const next = Object.fromEntries(found.map(([key, name]) => [key, sent.getAll(name).map(String)]));
      setTyped((last) => (JSON.stringify(last) === JSON.stringify(next) ? last : next));
    };
    // A browser may have restored what was chosen before the scripts ran.
    read();
    form.addEventListener("change", read);
    return () => form.removeEventListener("change", read);
  }, [anchor, watched]);
  const kept = names.map(([key, name]) => [key, readField(state, name).kept] as const);
  return { ...answers, ...(state.result?.values ? Object.fromEntries(kept) : {}), ...typed };
}

/**
 * The questions that everybody sees first, and those that most people leave: optional ones. What depends on an answer
 * stays with its question.
 */
export function foldOptional(questions: readonly QuestionView[]): {
  first: QuestionView[];
  folded: QuestionView[];
} {
  const isFolded = new Map<string, boolean>();
  for (const { key, is_required, shown_when } of questions)
    isFolded.set(key, shown_when ? (isFolded.get(shown_when.key) ?? false) : !is_required);
  return {
    first: questions.filter(({ key }) => !isFolded.get(key)),
    folded: questions.filter(({ key }) => isFolded.get(key)),
  };
}
