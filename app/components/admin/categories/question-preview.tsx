import { FileQuestion } from "#app/components/request/file-question.tsx";
import { QuestionFields } from "#app/components/request/question-fields.tsx";
import { answerPairs } from "#app/components/request/request-facts.tsx";
import { Button } from "#app/ui/button.tsx";
import { Card, EmptyState, Pairs } from "#app/ui/content.tsx";
import { Filters } from "#app/ui/data/rows.tsx";
import { Form, FormActions } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import type { Option } from "#app/ui/form/inputs.tsx";
import { useViewer, ViewerContext } from "#app/ui/viewer.ts";
import type { AnswerView } from "#domain/category/answer-views.ts";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";
import { categoryPath, type ListPart, tryCommand } from "./category-form.ts";

/** Which form is previewed, and how. */
export type PreviewChoice = {
  list: ListPart;
  language: "en" | "de";
  width: "wide" | "phone";
  /** What the address names of it; the rest is the reader's own language and the first of each. */
  named: Readonly<Record<string, string>>;
};
export type PreviewData = PreviewChoice & { questions: QuestionView[]; countries: readonly Option[] };

/** The choice that an address names. */
export function previewChoice(query: URLSearchParams, locale: "en" | "de"): PreviewChoice {
  const language = query.get("language");
  const named = Object.keys(choices).flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value] as const] : [];
  });
  return {
    named: Object.fromEntries(named),
    list: query.get("list") === "information" ? "information" : "request",
    language: language === "en" || language === "de" ? language : locale,
    width: query.get("width") === "phone" ? "phone" : "wide",
  };
}

const choices = {
  list: [
    ["request", m.category_preview_request],
    ["information", m.category_preview_information],
  ],
  language: [
    ["en", m.category_preview_en],
    ["de", m.category_preview_de],
  ],
  width: [
    ["wide", m.category_preview_wide],
    ["phone", m.category_preview_phone],
  ],
} as const;
const choiceNames = {
  list: m.category_preview_list,
  language: m.category_preview_language,
  width: m.category_preview_width,
} as const;

type QuestionPreviewProps = {
  slug: string;
  preview: PreviewData;
  result: FormResult | null;
  /** What the form was filled with, once it was tried without a fault. */
  tried: readonly AnswerView[] | null;
};

/**
 * The questions as their form shows them, in the language and width of the reader's choice. The same fields, which can be
 * filled and checked, and whose answers go to nobody.
 */
export function QuestionPreview({ slug, preview, result, tried }: QuestionPreviewProps) {
  const { list, language, width, named, questions, countries } = preview;
  const viewer = useViewer();
  const words = {
    ...viewer.words,
    optional: () => m.common_optional({}, { locale: language }),
    choose: () => m.common_choose({}, { locale: language }),
  };
  const chosen = { list, language, width };
  return (
    <div className="stack">
      <p className="soft max-w-text">{m.category_preview_text()}</p>
      <div className="stack tight">
        {(["list", "language", "width"] as const).map((name) => (
          <Filters
            key={name}
            label={choiceNames[name]()}
            filters={choices[name].map(([value, label]) => ({
              key: value,
              label: label(),
              to: `${categoryPath(slug, "preview")}&${new URLSearchParams({ ...named, [name]: value })}`,
              isOn: chosen[name] === value,
            }))}
          />
        ))}
      </div>
      {questions.length === 0 ? (
        <EmptyState title={m.category_no_questions()}>
          {list === "request" ? m.category_no_questions_request() : m.category_no_questions_information()}
        </EmptyState>
      ) : (
        <ViewerContext value={{ ...viewer, locale: language, words }}>
          {tried ? <Tried answers={tried} language={language} /> : null}
          <div className={width === "phone" ? "max-w-phone" : "max-w-form"}>
            <Card>
              <Form key={`${list} ${language}`} id="try" result={result} label={m.category_try()}>
                <div lang={language} className="form">
                  <QuestionFields
                    questions={questions}
                    answers={{}}
                    countries={countries}
                    renderFile={(question) => <FileQuestion question={question} />}
                  />
                </div>
                <FormActions>
                  <Button look="primary" name="command" value={tryCommand}>
                    {m.category_try()}
                  </Button>
                </FormActions>
              </Form>
            </Card>
          </div>
        </ViewerContext>
      )}
    </div>
  );
}

function Tried({ answers, language }: { answers: readonly AnswerView[]; language: "en" | "de" }) {
  return (
    <section className="stack tight max-w-form" aria-labelledby="tried">
      <h2 id="tried">{m.category_tried()}</h2>
      <p className="soft">{m.category_tried_text()}</p>
      <div lang={language}>
        {answers.length > 0 ? <Pairs pairs={answerPairs(answers)} /> : <p>{m.category_tried_nothing()}</p>}
      </div>
    </section>
  );
}
