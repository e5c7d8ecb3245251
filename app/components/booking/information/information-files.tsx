import { useContext } from "react";
import { loadFileRule } from "#app/components/file/rules.ts";
import { FileQuestion } from "#app/components/request/file-question.tsx";
import { FileLink } from "#app/components/request/named-files.tsx";
import { answerField } from "#app/components/request/question-field.tsx";
import { useSettings } from "#app/settings.ts";
import { FormContext, isSubmittedChoice, readField } from "#app/ui/form/form-state.ts";
import { fileRange } from "#domain/category/question-types.ts";
import { fileBytes } from "#domain/file/types.ts";
import { m } from "#messages/messages.js";
import type { AnsweringFileView } from "#server/booking/reads/booking.ts";
import type { QuestionView } from "#server/category/reads/category.ts";

type InformationFilesProps = { question: QuestionView; files: readonly AnsweringFileView[] };

/** A question that files answer: those that wait at the booking, each with a box that keeps it, and the field for more. */
export function InformationFiles({ question, files }: InformationFilesProps) {
  const each_bytes = fileBytes(useSettings());
  const { min, max: count } = fileRange(question);
  const is_required = question.is_required && files.length < min;
  return (
    <div className="stack tight">
      <FileQuestion question={{ ...question, is_required }} loadRule={loadFileRule({ count, each_bytes })} />
      {files.length > 0 ? <WaitingFiles question={question} files={files} /> : null}
    </div>
  );
}

function WaitingFiles({ question, files }: InformationFilesProps) {
  const state = useContext(FormContext);
  const name = answerField(question);
  const { kept } = readField(state, name);
  const hasValues = Boolean(state.result?.values);
  return (
    <fieldset className="stack tight">
      <legend className="small soft">{m.booking_info_files_keep({ question: question.label })}</legend>
      {files.map((file) => (
        <label key={file.id} className="check">
          <input
            type="checkbox"
            name={name}
            value={file.id}
            defaultChecked={isSubmittedChoice(kept, hasValues, file.id, true)}
          />
          <span>
            <FileLink {...file} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
