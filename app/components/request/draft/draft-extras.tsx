import { Trash2 } from "lucide-react";
import { Button } from "#app/ui/button.tsx";
import { MoneyField } from "#app/ui/form/amounts.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { Form } from "#app/ui/form/form.tsx";
import type { FormResult } from "#app/ui/form/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { fileRange } from "#domain/category/question-types.ts";
import { uploadTypes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";
import type { RequestDetail, RequestFile } from "#server/request/reads/request.ts";
import { FileList } from "../file-list.tsx";
import { FileQuestion } from "../file-question.tsx";
import { DraftAutosave } from "./draft-autosave.tsx";
import { DraftLinks, type DraftNavigation } from "./draft-form.tsx";
import { type DraftPlace, stepNames, stepPath } from "./draft-steps.ts";
import { type HiddenFields, useDelayedSubmit, useUploads } from "./use-uploads.ts";

type Allowance = { count: number; total_bytes: number; each_bytes: number };
type DraftExtrasProps = {
  draft: Pick<RequestDetail, "id" | "currency" | "budget_minor">;
  files: readonly RequestFile[];
  /** The category's questions that files answer. */
  questions: readonly QuestionView[];
  allowance: Allowance;
  /** Hidden fields of the form and of each remove form. */
  hidden: HiddenFields;
  kept: FormResult["values"] | null;
  result: FormResult | null;
  remove_result: FormResult | null;
  ways: DraftNavigation;
};

/** Budget and files, both optional but for files that the category asks for; continuing also uploads the files just chosen. */
export function DraftExtras(props: DraftExtrasProps) {
  const { draft, files, questions, allowance, hidden, kept, result, remove_result, ways } = props;
  const currency = draft.currency ?? "EUR";
  const to = (place: DraftPlace | "leave") =>
    stepPath("extras", { draft: draft.id, fromSummary: ways.fromSummary, to: place });
  const isFull = files.length >= allowance.count;
  const queue = useUploads(hidden, allowance.each_bytes);
  const { goOn, isGoing, onClick } = useDelayedSubmit(queue.uploads, queue.loading);
  return (
    <div className="stack">
      {files.length > 0 ? (
        <StoredFiles files={files} questions={questions} max={allowance.count} hidden={hidden} />
      ) : null}
      {remove_result?.refusal ? <p className="error">{remove_result.refusal.message}</p> : null}
      <Form
        id="draft-step"
        result={result ?? (kept ? { values: kept } : null)}
        action={to(ways.onward)}
        hidden={{ ...hidden, step: "budget", currency }}
        label={stepNames.extras()}
        hasFiles
      >
        <MoneyField
          name="money:budget_minor"
          label={m.request_budget_label()}
          hint={m.request_budget_hint()}
          currency={currency}
          minor={draft.budget_minor}
          isOptional
        />
        {isFull
          ? null
          : questions.map((question) => (
              <AnsweringFiles
                key={question.key}
                question={question}
                files={files}
                onChoose={queue.onChoose}
              />
            ))}
        {isFull ? (
          <p className="soft">{m.request_files_full()}</p>
        ) : (
          <Picker allowance={allowance} onChoose={queue.onChoose} />
        )}
        {queue.List && queue.uploads ? (
          <queue.List uploads={queue.uploads} stored={queue.stored} onIdle={goOn.onIdle} />
        ) : null}
        <div className="stack tight">
          <Button
            ref={goOn.button}
            look="primary"
            isWide
            name="command"
            value="upload_and_continue"
            onClick={onClick}
          >
            {m.request_continue_to({ step: stepNames[ways.onward]() })}
          </Button>
          <p className="small soft" role="status">
            {isGoing ? m.request_uploads_then_on() : null}
          </p>
          {isFull || queue.uploads ? null : (
            <Button
              isWide
              name="command"
              value="upload_files"
              formAction={to("extras")}
              onClick={queue.onStay}
            >
              {m.request_files_add()}
            </Button>
          )}
          <DraftLinks ways={ways} to={to} />
          <DraftAutosave
            form="draft-step"
            answer={result}
            path={stepPath("extras", { draft: draft.id, fromSummary: ways.fromSummary })}
          />
        </div>
      </Form>
    </div>
  );
}

type AnsweringProps = {
  question: QuestionView;
  files: readonly RequestFile[];
  onChoose(input: HTMLInputElement): void;
};

/** The field of a question until it has as many files as it asks for; those that it has are listed with the others. */
function AnsweringFiles({ question, files, onChoose }: AnsweringProps) {
  const held = files.filter(({ question_key }) => question_key === question.key).length;
  const { min, max } = fileRange(question);
  if (held >= max) return null;
  const is_required = question.is_required && held < min;
  return <FileQuestion question={{ ...question, is_required }} onChoose={onChoose} />;
}

/** The files stored so far, each with the question that it answers and a button that removes it. */
function StoredFiles({
  files,
  questions,
  max,
  hidden,
}: {
  files: readonly RequestFile[];
  questions: readonly QuestionView[];
  max: number;
  hidden: HiddenFields;
}) {
  return (
    <section className="stack tight" aria-label={m.request_files_so_far()}>
      <p className="small soft num">
        {m.request_files_count({ count: String(files.length), max: String(max) })}
      </p>
      <FileList
        files={files}
        action={(file) => (
          <>
            <Answered question={questions.find(({ key }) => key === file.question_key)} />
            <Form isInline hidden={{ ...hidden, _key: `${hidden._key}-${file.id}`, file_id: file.id }}>
              <Button isCompact look="quiet" name="command" value="remove_file">
                <Icon of={Trash2} />
                {m.request_file_remove()}
                <span className="visually-hidden">{file.name}</span>
              </Button>
            </Form>
          </>
        )}
      />
    </section>
  );
}

const Answered = ({ question }: { question: QuestionView | undefined }) =>
  question ? <p className="small soft">{question.label}</p> : null;

/** File input with its limits as hint; the queue that takes the files also names those it does not send. */
function Picker({
  allowance: { count, total_bytes, each_bytes },
  onChoose,
}: {
  allowance: Allowance;
  onChoose: (input: HTMLInputElement) => void;
}) {
  const isTight = total_bytes < count * each_bytes;
  return (
    <FileField
      name="files"
      label={m.request_files_label()}
      hint={
        <>
          {m.request_files_hint({ count: String(count), each: megabytesText(each_bytes) })}{" "}
          {isTight ? `${m.request_files_hint_total({ total: megabytesText(total_bytes) })} ` : ""}
          {m.request_files_hint_private()}
          <span className="unscripted">
            {" "}
            {m.request_files_hint_at_a_time({ total: megabytesText(limits.upload_bytes) })}
          </span>
        </>
      }
      isOptional
      accept={uploadTypes.join()}
      isMultiple
      onChoose={onChoose}
    />
  );
}
