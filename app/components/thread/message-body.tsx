import { FileList } from "#app/components/request/file-list.tsx";
import type { MessageView } from "#server/thread/reads/thread.ts";

/** The text and files of a message, or what is said in place of a text that is gone. */
export function MessageBody({ text, files, gone }: Pick<MessageView, "text" | "files"> & { gone: string }) {
  if (text !== null)
    return (
      <>
        {text ? <p className="message-text">{text}</p> : null}
        {files.length > 0 ? (
          <div className="message-files">
            <FileList files={files} />
          </div>
        ) : null}
      </>
    );
  return <p className="soft">{gone}</p>;
}
