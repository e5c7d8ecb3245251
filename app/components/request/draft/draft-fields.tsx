import { Fold } from "#app/ui/form/fold.tsx";
import { type Option, TextArea } from "#app/ui/form/inputs.tsx";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";
import type { RequestDetail } from "#server/request/reads/request.ts";
import { emptyAnswer } from "../question-field.tsx";
import { foldOptional, QuestionFields } from "../question-fields.tsx";
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
      /** For places, the operator's own first; empty where no question asks for one. */
      countries: Option[];
      /** The draft's answers belong to these questions, not to those of another category. */
      has_answers: boolean;
      /** The typed title; null while it is still the one made from the answers. */
      title: string | null;
    }
  | ({ step: "when_where" } & WhenWhereData);

type DetailsProps = Omit<Extract<StepData, { step: "details" }>, "category" | "version" | "step"> & {
  draft: RequestDetail | null;
};

export function StepFields({ data, draft }: { data: StepData; draft: RequestDetail | null }) {
  return data.step === "details" ? (
    <DetailsFields {...data} draft={draft} />
  ) : (
    <WhenWhereFields {...data} draft={draft} />
  );
}

/** What an offer depends on, and free text; the title and optional fields are folded. */
function DetailsFields({ questions, countries, has_answers, title, draft }: DetailsProps) {
  const answers = (has_answers && draft?.raw_answers) || {};
  const { first, folded } = foldOptional(questions);
  const unset = Object.assign({}, ...folded.map((question) => emptyAnswer(question, countries)));
  const fieldsOf = (part: readonly QuestionView[]) => (
    <QuestionFields questions={part} answers={answers} countries={countries} />
  );
  return (
    <>
      {fieldsOf(first)}
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
        isOpen={title !== null || folded.some(({ key }) => answers[key] !== undefined)}
        unset={{ title: "", ...unset }}
      >
        {fieldsOf(folded)}
        <TitleField value={title ?? undefined} />
      </Fold>
    </>
  );
}
