import { useState } from "react";
import { megabytesText } from "#domain/format/megabytes.ts";
import { useViewer } from "../viewer.ts";
import { Field, FieldError, type FieldProps } from "./field.tsx";

type FileFieldProps = FieldProps & {
  accept?: string;
  isMultiple?: boolean;
  /** Checked in the browser where scripts run; the server checks again. */
  max_bytes?: number;
};

/** File input. A file that is too large is named when it is chosen instead of after the upload. */
export function FileField({ name, label, hint, isOptional, accept, isMultiple, max_bytes }: FileFieldProps) {
  const { words } = useViewer();
  const [tooLarge, setTooLarge] = useState<string>();
  return (
    <Field name={name} label={label} hint={hint} isOptional={isOptional}>
      {(control) => (
        <>
          <input
            {...control}
            type="file"
            className="file"
            accept={accept}
            multiple={isMultiple}
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              const large = max_bytes === undefined ? undefined : files.find((file) => file.size > max_bytes);
              setTooLarge(
                large ? `${large.name}: ${words.file_too_large(megabytesText(max_bytes ?? 0))}` : undefined,
              );
              if (large) event.currentTarget.value = "";
            }}
          />
          <div aria-live="polite">
            <FieldError id={`${control.id}-size`} error={tooLarge} />
          </div>
        </>
      )}
    </Field>
  );
}
