import { m } from "#messages/messages.js";
import { FileList, type ShownFile } from "./file-list.tsx";
import { isPicture, pictureSources } from "./picture-sources.ts";

type PhotosProps = {
  files: readonly ShownFile[];
  isLazy?: boolean;
  /** What they show; by default the request. */
  label?: string;
};

/** Photos, the first one large, each a link to the whole picture. Nothing without photos. */
export function Photos({ files, isLazy, label = m.request_photos() }: PhotosProps) {
  const photos = files.filter(isPicture);
  if (photos.length === 0) return null;
  return (
    <ul className="photos" aria-label={label}>
      {photos.map((photo, index) => (
        <li key={photo.id}>
          <a href={`/files/${photo.id}`} target="_blank" rel="noreferrer">
            <img
              {...pictureSources(photo, index === 0 ? leadSizes : null)}
              alt={photo.name}
              width={photo.width}
              height={photo.height}
              loading={isLazy || index > 0 ? "lazy" : undefined}
              decoding="async"
            />
            <span className="visually-hidden">{m.request_file_opens()}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The column's width where the first photo is as wide as the column, else two thirds of it. */
const leadSizes = "(min-width: 64rem) 500px, (min-width: 40rem) 66vw, 100vw";

/** The files of a request that are not pictures. */
export function RequestDocuments({ files }: { files: readonly ShownFile[] }) {
  const documents = files.filter((file) => !isPicture(file));
  if (documents.length === 0) return null;
  return (
    <div className="stack">
      <h2>{m.request_files_heading()}</h2>
      <FileList files={documents} />
    </div>
  );
}
