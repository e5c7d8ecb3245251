import { useSettings } from "#app/settings.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { fileBytes, uploadTypes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { m } from "#messages/messages.js";
import { loadFileRule } from "./rules.ts";

/** Files to send with a message, a delivery or a statement. */
export function SentFilesField() {
  const settings = useSettings();
  const { file_count: count } = settings;
  const each_bytes = fileBytes(settings);
  return (
    <FileField
      name="files"
      label={m.booking_files()}
      hint={m.booking_files_hint({
        count,
        each: megabytesText(each_bytes),
      })}
      isOptional
      isMultiple
      accept={uploadTypes.join()}
      loadRule={loadFileRule({ count, each_bytes })}
    />
  );
}
