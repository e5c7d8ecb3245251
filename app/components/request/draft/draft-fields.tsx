import { TextArea, TextField } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads.ts";
import type { RequestDetail } from "#server/request/reads.ts";
import { QuestionField, questionLabels } from "../question-field.tsx";
import { type WhenWhereData, WhenWhereFields, whenWhereLabels } from "./when-where-fields.tsx";

/** Data of a screen's form besides the draft. */
export type StepData =
  | {
      step: "details";
      category: { id: string; slug: string; name: string };
      questions: QuestionView[];
      /** The draft has answers to these questions: not those of another category. */
      has_answers: boolean;
    }
  | ({ step: "when_where" } & WhenWhereData);

/** Field labels of a step for the error summary, by field name. */
export function stepLabels(data: StepData): Record<string, string> {
  switch (data.step) {
    case "details":
      return {
        title: m.request_title_label(),
        ...questionLabels(data.questions),
        description: m.request_description_label(),
      };
    case "when_where":
      return whenWhereLabels();
  }
}

export function StepFields({ data, draft }: { data: StepData; draft: RequestDetail | null }) {
  return data.step === "details" ? (
    <DetailsFields {...data} draft={draft} />
  ) : (
    <WhenWhereFields {...data} draft={draft} />
  );
}

function DetailsFields({
  questions,
  has_answers,
  draft,
}: {
  questions: QuestionView[];
  has_answers: boolean;
  draft: RequestDetail | null;
}) {
  return (
    <>
      <TextField
        name="title"
        label={m.request_title_label()}
        hint={m.request_title_hint()}
        value={draft?.title ?? undefined}
        maxLength={120}
      />
      {questions.map((question) => (
        <QuestionField
          key={question.key}
          question={question}
          value={(has_answers ? draft?.raw_answers[question.key] : null) ?? undefined}
        />
      ))}
      <TextArea
        name="description"
        label={m.request_description_label()}
        hint={m.request_description_hint()}
        value={draft?.description ?? undefined}
        maxLength={5000}
        rows={6}
        isOptional
      />
    </>
  );
}
