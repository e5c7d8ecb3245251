import { FileList } from "#app/components/request/file-list.tsx";
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
