import { RotateCcw, X } from "lucide-react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { fileRefusalTexts } from "#app/components/file/issue-text.ts";
import { useSettings } from "#app/settings.ts";
import { Button } from "#app/ui/button.tsx";
import { FileRow } from "#app/ui/form/file-row.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { fileBytes, fileRefusals } from "#domain/file/types.ts";
import { m } from "#messages/messages.js";
import { createSender, createUploadQueue, type Upload, type UploadFailure, type Uploads } from "./uploads.ts";

/** Creates an upload queue that posts with these hidden fields. */
export function createUploads(
  hidden: Readonly<Record<string, string>>,
  options: { each_bytes: number; onStored(name: string): void },
): Uploads {
  return createUploadQueue({ send: createSender(hidden), ...options });
}

export type UploadListProps = {
  uploads: Uploads;
  /** Name of the file just stored, for the live region. */
  stored: string | null;
  /** Called when no upload is waiting or running. */
  onIdle(hasFailed: boolean): void;
};

/** The uploads with progress, errors and a live region. */
export function UploadList({ uploads, stored, onIdle }: UploadListProps) {
  const list = useSyncExternalStore(uploads.subscribe, uploads.list, uploads.list);
  const { locale } = useViewer();
  const isBusy = list.some(({ state }) => state !== "failed");
  const hasFailed = list.length > 0;
  useEffect(() => {
    if (!isBusy) onIdle(hasFailed);
  }, [isBusy, hasFailed, onIdle]);
  return (
    <>
      {list.length > 0 ? (
        <ul className="file-rows" aria-label={m.request_uploads()}>
          {list.map((upload) => (
            <Row key={upload.key} upload={upload} uploads={uploads} />
          ))}
        </ul>
      ) : null}
      <UploadAnnouncer list={list} stored={stored} locale={locale} />
    </>
  );
}

function Row({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const settings = useSettings();
  const { locale } = useViewer();
  const { key, file, state, percent, failure } = upload;
  const isRunning = state === "sending" || state === "storing";
  return (
    <FileRow
      file={file}
      state={failure ? undefined : stateText(upload, locale)}
      percent={isRunning ? percent : undefined}
      issue={failure && failureText(failure, settings)}
    >
      <span>
        {failure && mayRetry(failure) ? (
          <Button type="button" isCompact onClick={() => uploads.retry(key)}>
            <Icon of={RotateCcw} />
            {m.request_upload_again()}
            <span className="visually-hidden">{file.name}</span>
          </Button>
        ) : null}
        {/* The server already has all bytes; the file can be removed from the list of files. */}
        {state === "storing" ? null : (
          <Button type="button" isCompact look="quiet" onClick={() => uploads.cancel(key)}>
            <Icon of={X} />
            {failure ? m.request_upload_dismiss() : m.request_upload_cancel()}
            <span className="visually-hidden">{file.name}</span>
          </Button>
        )}
      </span>
    </FileRow>
  );
}

const failureWords: Record<UploadFailure, (each_bytes: number) => string> = {
  ...fileRefusalTexts,
  file_limit_reached: () => m.refusal_file_limit_reached(),
  signed_out: () => m.common_not_saved_signed_out(),
  lost: () => m.request_upload_lost(),
  refused: () => m.request_upload_refused(),
};

const failureText = (failure: UploadFailure, settings: { file_megabytes: number }) =>
  failureWords[failure](fileBytes(settings));

const ofTheFile: ReadonlySet<string> = new Set(fileRefusals);
const mayRetry = (failure: UploadFailure) => !ofTheFile.has(failure);

function stateText({ state, percent }: Upload, locale: string): string {
  if (state === "waiting") return m.request_upload_waiting();
  if (state === "storing") return m.request_upload_storing();
  return percentText(percent, locale);
}

function percentText(percent: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: "percent" }).format(percent / 100);
}

/** Live region: announces each quarter of an upload and its result, not every percent. */
function UploadAnnouncer({
  list,
  stored,
  locale,
}: {
  list: readonly Upload[];
  stored: string | null;
  locale: string;
}) {
  const settings = useSettings();
  const [text, setText] = useState("");
  const last = useRef<string>("");
  const failed = list.filter(({ state }) => state === "failed").at(-1);
  const sending = list.find(({ state }) => state === "sending");
  const quarter = sending ? Math.floor(sending.percent / 25) * 25 : 0;
  const announcement = sending
    ? `${sending.file.name}: ${percentText(quarter, locale)}`
    : failed?.failure
      ? `${failed.file.name}: ${failureText(failed.failure, settings)}`
      : stored
        ? m.request_upload_stored({ name: stored })
        : "";
  useEffect(() => {
    if (last.current === announcement) return;
    last.current = announcement;
    setText(announcement);
  }, [announcement]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  );
}
