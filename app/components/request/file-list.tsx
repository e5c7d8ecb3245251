import { FileText } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useViewer } from "#app/ui/viewer.ts";
import { fileSizeText } from "#domain/format/file-size.ts";
import { m } from "#messages/messages.js";
import type { RequestFile } from "#server/request/reads/request.ts";
import { isPicture, smallPath } from "./picture-sources.ts";

/** A file of anything. */
export type ShownFile = Omit<RequestFile, "question_key">;

/** Thumbnails of pictures and links to documents; `action` renders a control below each. */
export function FileList<Of extends ShownFile>({
  files,
  action,
}: {
  files: readonly Of[];
  action?: (file: Of) => ReactNode;
}) {
  const { locale } = useViewer();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {files.map((file) => (
        <li key={file.id} className="card grid content-between overflow-hidden">
          <a href={`/files/${file.id}`} className="grid no-underline" target="_blank" rel="noreferrer">
            {isPicture(file) ? (
              <img
                src={smallPath(file.id)}
                alt={file.name}
                width={file.width}
                height={file.height}
                loading="lazy"
                className="aspect-4/3 w-full object-cover"
              />
            ) : (
              <span className="grid aspect-4/3 place-items-center bg-sunken text-25 text-soft">
                <Icon of={FileText} />
              </span>
            )}
            <span className="grid px-3 py-2">
              <span className="small truncate">{file.name}</span>
              <span className="small soft num">{fileSizeText(file.size_bytes, locale)}</span>
            </span>
            <span className="visually-hidden">{m.request_file_opens()}</span>
          </a>
          {action ? <div className="px-3 pb-3">{action(file)}</div> : null}
        </li>
      ))}
    </ul>
  );
}
