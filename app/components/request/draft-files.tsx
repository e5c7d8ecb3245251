import { Trash2 } from "lucide-react";
import { Button, LinkButton } from "#app/ui/button.tsx";
import { FileField } from "#app/ui/file-field.tsx";
import { Form } from "#app/ui/form.tsx";
import type { FormResult } from "#app/ui/form-state.ts";
import { Icon } from "#app/ui/icon.tsx";
import { m } from "#messages/messages.js";
import type { RequestFile } from "#server/request/reads.ts";
import { FileList } from "./file-list.tsx";

export const acceptedFiles =
  "image/jpeg,image/png,image/webp,image/avif,image/heic,.heic,application/pdf,text/plain";

type DraftFilesProps = {
  files: readonly RequestFile[];
  allowance: { count: number; total_bytes: number; each_bytes: number };
  /** Hidden fields of the upload form and of each remove form. */
  hidden: Record<string, string | number | null | undefined>;
  result: FormResult | null;
  remove_result: FormResult | null;
  back_to: string;
  label: string;
};

/** What is attached so far, and a way to add more; going on takes along whatever was just chosen. */
export function DraftFiles(props: DraftFilesProps) {
  const { files, allowance, hidden, result, remove_result, back_to, label } = props;
  const isFull = files.length >= allowance.count;
  return (
    <div className="stack">
      {files.length > 0 ? (
        <section className="stack tight" aria-label={m.request_files_so_far()}>
          <p className="small soft num">
            {m.request_files_count({ count: String(files.length), max: String(allowance.count) })}
          </p>
          <FileList
            files={files}
            action={(file) => (
              <Form isInline hidden={{ ...hidden, _key: `${hidden._key}-${file.id}`, file_id: file.id }}>
                <Button isCompact look="quiet" name="command" value="remove_file">
                  <Icon of={Trash2} />
                  {m.request_file_remove()}
                  <span className="visually-hidden">{file.name}</span>
                </Button>
              </Form>
            )}
          />
        </section>
      ) : null}
      {remove_result?.refusal ? <p className="error">{remove_result.refusal.message}</p> : null}
      <Form result={result} hidden={hidden} hasFiles>
        {isFull ? (
          <p className="soft">{m.request_files_full()}</p>
        ) : (
          <FileField
            name="files"
            label={m.request_files_label()}
            hint={m.request_files_hint({
              count: String(allowance.count),
              each: megabytes(allowance.each_bytes),
            })}
            accept={acceptedFiles}
            max_bytes={allowance.each_bytes}
            isMultiple
            isOptional
          />
        )}
        <div className="stack tight">
          <Button look="primary" isWide name="command" value="upload_and_continue">
            {label}
          </Button>
          {isFull ? null : (
            <Button isWide name="command" value="upload_files">
              {m.request_files_add()}
            </Button>
          )}
          <LinkButton to={back_to} look="quiet" isWide>
            {m.request_back()}
          </LinkButton>
        </div>
      </Form>
    </div>
  );
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
