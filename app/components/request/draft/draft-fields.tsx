import { Fold } from "#app/ui/form/fold.tsx";
import { TextArea } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { answerField, QuestionField } from "../question-field.tsx";
import { TitleField } from "./title-field.tsx";
import { type WhenWhereData, WhenWhereFields } from "./when-where-fields.tsx";

/** Data of a screen's form besides the draft. */
export type StepData =
  | {
      step: "details";
      category: { id: string; slug: string; name: string };
      /** The version of the category that asks them. */
      version: number | null;
      questions: QuestionView[];
      /** The draft's answers belong to these questions, not to those of another category. */
      has_answers: boolean;
      /** The typed title; null while it is still the one made from the answers. */
      title: string | null;
    }
  | ({ step: "when_where" } & WhenWhereData);

export function StepFields({ data, draft }: { data: StepData; draft: RequestDetail | null }) {
  return data.step === "details" ? (
    <DetailsFields {...data} draft={draft} />
  ) : (
    <WhenWhereFields {...data} draft={draft} />
  );
}

/** What an offer depends on, and free text; the title and optional fields are folded. */
function DetailsFields({
  questions,
  has_answers,
  title,
  draft,
}: {
  questions: QuestionView[];
  has_answers: boolean;
  title: string | null;
  draft: RequestDetail | null;
}) {
  const answerOf = (key: string) => (has_answers ? draft?.raw_answers[key] : null) ?? undefined;
  const optional = questions.filter(({ is_required }) => !is_required);
  const unset = Object.fromEntries(optional.map((question) => [answerField(question), ""]));
  return (
    <>
      {questions
        .filter(({ is_required }) => is_required)
        .map((question) => (
          <QuestionField key={question.key} question={question} value={answerOf(question.key)} />
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
      <Fold
        summary={m.request_more_details()}
        isOpen={title !== null || optional.some(({ key }) => answerOf(key) !== undefined)}
        unset={{ title: "", ...unset }}
      >
        {optional.map((question) => (
          <QuestionField key={question.key} question={question} value={answerOf(question.key)} />
        ))}
        <TitleField value={title ?? undefined} />
      </Fold>
    </>
  );
}
