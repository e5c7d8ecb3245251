import { Fragment } from "react";
import type { NamedFile } from "#domain/category/answer-views.ts";
import { m } from "#messages/messages.js";

/** The files of an answer, each a link to its bytes. */
export function NamedFiles({ files }: { files: readonly NamedFile[] }) {
  return files.map((file, index) => (
    <Fragment key={file.id ?? file.name}>
      {index > 0 ? ", " : null}
      <FileLink {...file} />
    </Fragment>
  ));
}

/** The name alone where there is no file yet. */
export function FileLink({ id, name }: NamedFile) {
  if (!id) return name;
  return (
    <a href={`/files/${id}`} target="_blank" rel="noreferrer">
      {name}
      <span className="visually-hidden"> {m.request_file_opens()}</span>
    </a>
  );
}
