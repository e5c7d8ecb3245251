import { FileList } from "#app/components/request/file-list.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { uploadTypes } from "#domain/file/types.ts";
import { megabytesText } from "#domain/format/megabytes.ts";
import { limits } from "#domain/limits.ts";
import { m } from "#messages/messages.js";
import type { BookingFileView } from "#server/booking/reads/delivery.ts";

/** What somebody wrote, and the files that go with it. */
export function TextWithFiles({ text, files }: { text: string | null; files: readonly BookingFileView[] }) {
  return (
    <>
      {text ? <p className="max-w-text whitespace-pre-line">{text}</p> : null}
      {files.length > 0 ? <FileList files={files} /> : null}
    </>
  );
}

/** Files to send with a note or a statement. */
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
      max_bytes={limits.file_bytes}
    />
  );
}
