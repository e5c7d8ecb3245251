import { FileField } from "#app/ui/form/file-field.tsx";
import { uploadTypes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import { loadFileRule } from "./rules.ts";

/** Files to send with a message, a delivery or a statement. */
export function SentFilesField() {
  return (
    <FileField
      name="files"
      label={m.booking_files()}
      hint={m.booking_files_hint({
        count: limits.files_at_once,
        each: megabytesText(limits.file_bytes),
      })}
      isOptional
      isMultiple
      accept={uploadTypes.join()}
      loadRule={loadFileRule}
    />
  );
}
