import { Upload } from "lucide-react";
import { type ComponentType, type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Icon } from "../icon.tsx";
import { useViewer } from "../viewer.ts";
import type { IssueOf } from "./chosen-files.ts";
import type { ChosenListProps } from "./chosen-list.tsx";
import { type ControlProps, Field, type FieldProps } from "./field.tsx";

type DropZoneProps = {
  accept?: string | undefined;
  isMultiple?: boolean | undefined;
  /** The rule by which a file is refused when it is chosen; the server checks again. */
  loadRule?: (() => Promise<IssueOf>) | undefined;
  /** Takes the chosen files out of the input and lists them itself. */
  onChoose?: ((input: HTMLInputElement) => void) | undefined;
};

/**
 * File input as an area to drop files on, with a list of what was chosen. Without scripts it is the native input; with
 * them the input still holds the files, and its form sends them.
 */
export function FileField({ accept, isMultiple, loadRule, onChoose, ...field }: FieldProps & DropZoneProps) {
  return (
    <Field {...field}>
      {(control) => (
        <DropZone
          control={control}
          accept={accept}
          isMultiple={isMultiple}
          loadRule={loadRule}
          onChoose={onChoose}
        />
      )}
    </Field>
  );
}

function DropZone(props: DropZoneProps & { control: ControlProps }) {
  const { control, accept, isMultiple = false, onChoose } = props;
  const { words } = useViewer();
  const input = useRef<HTMLInputElement>(null);
  /** The files chosen before there is a list of them. */
  const [early, setEarly] = useState<readonly File[]>([]);
  const { list, load } = useList(props, () => setEarly(filesIn(input)));
  const { isOver, dragging } = useDragging(input, load);
  function onChange() {
    // From then on the list hears of each choice itself.
    if (list) return;
    const files = filesIn(input);
    const isAdding = isMultiple && !onChoose && files.length > 0;
    setEarly((before) => (isAdding ? [...before, ...files] : files));
    if (!input.current || files.length === 0) return;
    if (onChoose) onChoose(input.current);
    else load();
  }
  return (
    <>
      <div className="drop" data-over={isOver || undefined} {...dragging}>
        <span className="needs-scripts" aria-hidden="true">
          <span className="button">
            <Icon of={Upload} />
            {words.choose_file(isMultiple)}
          </span>{" "}
          <span className="small soft drop-here">{words.drop_file()}</span>
        </span>
        <input
          {...control}
          ref={input}
          type="file"
          className="file"
          accept={accept}
          multiple={isMultiple}
          onChange={onChange}
        />
      </div>
      {list && input.current ? (
        <list.ChosenList input={input.current} early={early} isMultiple={isMultiple} issueOf={list.issueOf} />
      ) : early.length > 0 ? (
        <p className="small">{early.map(({ name }) => name).join(", ")}</p>
      ) : null}
    </>
  );
}

const filesIn = ({ current }: RefObject<HTMLInputElement | null>): File[] => [...(current?.files ?? [])];

type LoadedList = { ChosenList: ComponentType<ChosenListProps>; issueOf: IssueOf };

/** The list of chosen files and its rule, which only who chooses files loads. Without it, names are shown alone. */
function useList({ loadRule, onChoose }: DropZoneProps, onFailed: () => void) {
  const [list, setList] = useState<LoadedList | null>(null);
  const isLoading = useRef(false);
  function load() {
    if (isLoading.current || onChoose) return;
    isLoading.current = true;
    Promise.all([import("./chosen-list.tsx"), loadRule?.()]).then(
      ([{ ChosenList, takeAll }, issueOf = takeAll]) => setList({ ChosenList, issueOf }),
      () => {
        isLoading.current = false;
        onFailed();
      },
    );
  }
  return { list, load };
}

const hasFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes("Files") ?? false;

/** Takes what is dropped on the area, and says while something is dragged over it. */
function useDragging(input: RefObject<HTMLInputElement | null>, onDrag: () => void) {
  const [isOver, setOver] = useState(false);
  useKeptPage();
  const onDragOver = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
    onDrag();
  };
  function onDrop(event: DragEvent) {
    setOver(false);
    if (!input.current || !hasFiles(event)) return;
    event.preventDefault();
    input.current.files = event.dataTransfer.files;
    // As if the files had been chosen: the form's other listeners hear of it too.
    for (const type of ["input", "change"]) input.current.dispatchEvent(new Event(type, { bubbles: true }));
  }
  const dragging = { onDragEnter: onDragOver, onDragOver, onDragLeave: () => setOver(false), onDrop };
  return { isOver, dragging };
}

/** A file dropped beside the area would replace the page and what was typed on it. */
function useKeptPage(): void {
  useEffect(() => {
    const keep = (event: globalThis.DragEvent) => {
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    const over = new AbortController();
    for (const type of ["dragover", "drop"] as const) addEventListener(type, keep, { signal: over.signal });
    return () => over.abort();
  }, []);
}
