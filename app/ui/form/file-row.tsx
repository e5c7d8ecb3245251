import { CircleAlert, FileText } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { fileSizeText } from "#domain/format/file-size.ts";
import { Icon } from "../icon.tsx";
import { useViewer } from "../viewer.ts";

type FileRowProps = {
  file: File;
  /** How far it is, in words. */
  state?: string | undefined;
  /** How much is sent, in percent; null: being sent, nobody knows how far. Undefined: not being sent. */
  percent?: number | null | undefined;
  /** Why it is not sent. */
  issue?: string | null;
  /** Its buttons. */
  children?: ReactNode;
};

/** A chosen file in a list: a thumbnail, name and size, how far it is sent or why it is not, and what can be done. */
export function FileRow({ file, state, percent, issue, children }: FileRowProps) {
  const { locale } = useViewer();
  return (
    <li className="card file-row">
      <Thumbnail file={file} />
      <span className="file-name">
        <span className="truncate">{file.name}</span>
        <span className="small soft num">
          {fileSizeText(file.size, locale)}
          {state ? <> · {state}</> : null}
        </span>
      </span>
      {children}
      {percent === undefined ? null : (
        <progress className="file-below" value={percent ?? undefined} max={100} aria-label={file.name} />
      )}
      {issue ? (
        <div className="file-below">
          <p className="error">
            <Icon of={CircleAlert} />
            <span>{issue}</span>
          </p>
        </div>
      ) : null}
    </li>
  );
}

/** The picture itself, as the browser has it; an icon for other files and for pictures that it cannot show. */
function Thumbnail({ file }: { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address ? (
    <img
      className="file-thumb"
      src={address}
      alt=""
      width={48}
      height={48}
      onError={() => setAddress(null)}
    />
  ) : (
    <span className="file-thumb">
      <Icon of={FileText} />
    </span>
  );
}
