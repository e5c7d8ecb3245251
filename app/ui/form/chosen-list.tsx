import { X } from "lucide-react";
import { useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import { Button } from "../button.tsx";
import { Icon } from "../icon.tsx";
import { useViewer } from "../viewer.ts";
import {
  acceptedFiles,
  addFiles,
  type ChosenFile,
  type IssueOf,
  putFiles,
  withoutFile,
} from "./chosen-files.ts";
import { FileRow } from "./file-row.tsx";
import { FormContext } from "./form-state.ts";

export type ChosenListProps = {
  /** It holds what the form sends; the list shows that, and what was refused. */
  input: HTMLInputElement;
  /** The files chosen before the list was loaded. */
  early: readonly File[];
  isMultiple: boolean;
  issueOf: IssueOf;
};

export const takeAll: IssueOf = () => null;

/** The chosen files of an input: each with a thumbnail, why it is not sent or that it is being sent, and a way to take it out. */
export function ChosenList({ input, early, isMultiple, issueOf }: ChosenListProps) {
  const { words } = useViewer();
  const { chosen, show } = useChosen({ input, early, isMultiple, issueOf });
  const isSending = useSending(input, () => show([]));
  function remove(file: File) {
    show(withoutFile(chosen, file, issueOf));
    input.focus();
  }
  const refused = chosen.filter(({ issue }) => issue !== null);
  return (
    <>
      {chosen.length > 0 ? (
        <ul className="file-rows" aria-label={words.chosen_files()}>
          {chosen.map(({ file, issue }) => (
            <FileRow
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              issue={issue}
              state={isSending && !issue ? words.sending_file() : undefined}
              percent={isSending && !issue ? null : undefined}
            >
              {isSending ? null : (
                <Button type="button" isCompact look="quiet" onClick={() => remove(file)}>
                  <Icon of={X} />
                  {words.remove_file()}
                  <span className="visually-hidden">{file.name}</span>
                </Button>
              )}
            </FileRow>
          ))}
        </ul>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {refused.map(({ file, issue }) => `${file.name}: ${issue}`).join(" ")}
      </p>
    </>
  );
}

/** What was chosen so far; each further choice adds to it where there may be several. */
function useChosen({ input, early, isMultiple, issueOf }: ChosenListProps) {
  const [chosen, setChosen] = useState<readonly ChosenFile[]>([]);
  const held = useRef<readonly ChosenFile[]>([]);
  const show = useCallback(
    (next: readonly ChosenFile[]) => {
      held.current = next;
      setChosen(next);
      putFiles(input, acceptedFiles(next));
    },
    [input],
  );
  // A layout effect, so that no choice falls between the field, which hears of none any more, and this list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later files are heard of by the input's own event
  useLayoutEffect(() => {
    const take = (files: readonly File[]) => {
      // An emptied input has lost its files to the browser.
      const before = isMultiple && files.length > 0 ? held.current : [];
      show(addFiles(before, isMultiple ? files : files.slice(0, 1), issueOf));
    };
    take([...early, ...(input.files ?? [])]);
    const onChange = () => take([...(input.files ?? [])]);
    input.addEventListener("change", onChange);
    return () => input.removeEventListener("change", onChange);
  }, [input, isMultiple, issueOf]);
  return { chosen, show };
}

/**
 * Whether the input's form is being sent with its files: by the router, or as a document. @param onSent called when the
 * router's form was accepted: the next one begins without files
 */
function useSending(input: HTMLInputElement, onSent: () => void): boolean {
  const { formData } = useNavigation();
  const { result } = useContext(FormContext);
  const isPosting = formData?.getAll(input.name).some(isSentFile) ?? false;
  const [isLeaving, setLeaving] = useState(false);
  const wasPosting = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once per submit, when it is over
  useEffect(() => {
    const isOver = wasPosting.current && !isPosting;
    wasPosting.current = isPosting;
    if (isOver && !result?.refusal && !result?.fields) onSent();
  }, [isPosting]);
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const onSubmit = ({ target, defaultPrevented }: SubmitEvent) => {
      if (!defaultPrevented && target === input.form) setLeaving(true);
    };
    // The page is shown again as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false);
    };
    addEventListener("submit", onSubmit, { signal });
    addEventListener("pageshow", onShow, { signal });
    return () => over.abort();
  }, [input]);
  return isLeaving || isPosting;
}

const isSentFile = (value: FormDataEntryValue) => value instanceof File && value.name !== "";
