import type { IssueOf } from "#app/ui/form/chosen-files.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { uploadTypes } from "#domain/file/types.ts";
import { m } from "#messages/messages.js";
import type { QuestionView } from "#server/category/reads/category.ts";
import { answerField } from "./question-field.tsx";

type FileQuestionProps = {
  question: QuestionView;
  /** Takes the chosen files out of the input. */
  onChoose?: (input: HTMLInputElement) => void;
  /** What refuses a file when it is chosen. */
  loadRule?: () => Promise<IssueOf>;
};

/** The control of a question that files answer; apart from the others, as only the screens with files have it. */
export function FileQuestion({ question, onChoose, loadRule }: FileQuestionProps) {
  const { locale } = useViewer();
  const name = answerField(question);
  return (
    <>
      {/* Sends the field also without a file, so that an error can be placed at it. */}
      <input type="hidden" name={name} value="" />
      <FileField
        name={name}
        label={question.label}
        hint={[question.hint, m.request_file_types({}, { locale })].filter(Boolean).join(" · ")}
        isOptional={!question.is_required}
        accept={uploadTypes.join()}
        isMultiple={question.max !== 1}
        onChoose={onChoose}
        loadRule={loadRule}
      />
    </>
  );
}
