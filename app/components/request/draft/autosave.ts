// Saves the fields of a form in the background: a moment after the last key, and when the page is hidden or left. Each save
// raises the draft's version by one, so the form's hidden version follows without reading an answer. The page's data may
// be read again meanwhile, before or after a save is stored; the form then gets the version that was read.
import { type SaveProblem, saveInBackground, textFields, untouched } from "#app/ui/form/background-save.ts";
import { catchUp, noteLeft } from "#app/ui/form/left-page.ts";

/** "stored": a save without typing, of refused input. */
export type SaveState = "none" | "stored" | "kept" | SaveProblem;

type Autosave = {
  /** The server holds what the form shows; false after a refusal. */
  isSaved: boolean;
  onState(state: SaveState): void;
  /** Called on typing: from then on there is a draft to come back to. */
  onTyped(): void;
};

const command = "keep_draft_input";
const afterTyping_ms = 1_000;
const afterBusy_ms = 15_000;

/** Starts saving. @returns a function that saves what is left and stops */
export function startAutosave(form: HTMLFormElement, { isSaved, onState, onTyped }: Autosave): () => void {
  const { action } = form;
  const draft_id = fieldValue(form, "request_id");
  let saved = isSaved ? contentOf(untouched(form)) : null;
  /** What was sent last. */
  let sent = saved;
  let underWay: Promise<void> | null = null;
  let sending = 0;
  /** The version that the draft has once all pending saves have arrived. */
  let version = versionOf(form);
  /** The version after the last save that was answered. */
  let stored = version;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let isOver = false;
  /** The server refused the last save and would refuse the same again. */
  let isRefused = false;
  let pause_ms = afterTyping_ms;
  let isStopped = false;
  let hasTyped = false;

  async function send(): Promise<void> {
    const content = contentOf(form);
    sent = content;
    count += 1;
    const fields = textFields(form);
    fields.set("command", command);
    fields.set("_key", `${fields.get("_key")}-kept-${count}`);
    const from = Math.max(version, versionOf(form));
    fields.set("version", String(from));
    version = from + 1;
    sending += 1;
    const problem = await saveInBackground(action, fields);
    sending -= 1;
    if (problem) {
      // Saving again would not help; the form's own button still gets the full answer.
      isOver = problem === "elsewhere";
      if (problem !== "offline") isRefused = problem !== "busy";
      if (problem === "busy") pause_ms = afterBusy_ms;
    } else {
      isRefused = false;
      pause_ms = afterTyping_ms;
      saved = content;
      stored = Math.max(stored, from + 1);
      setVersion(form, Math.max(stored, versionOf(form)));
    }
    // Failed saves raised no version.
    if (sending === 0) version = stored;
    onState(problem ?? (hasTyped ? "kept" : "stored"));
  }
  function save(): void {
    clearTimeout(timer);
    if (isOver || underWay || contentOf(form) === saved) return;
    underWay = send().finally(() => {
      underWay = null;
      if (isOver || saved === null) return;
      // Input typed meanwhile.
      if (isStopped) {
        if (contentOf(form) !== sent) save();
      } else if (contentOf(form) !== (isRefused ? sent : saved)) onInput();
    });
  }
  /** The page may be gone before an answer: wait for none, and leave a note for the next page. */
  function leave(): void {
    if (isOver) return;
    if (underWay && contentOf(form) !== sent) void send();
    else save();
    if (sending > 0) noteLeft(draft_id, version);
  }
  function onInput(): void {
    hasTyped = true;
    onTyped();
    clearTimeout(timer);
    timer = setTimeout(save, pause_ms);
  }
  function onHidden(): void {
    if (document.visibilityState === "hidden") leave();
  }
  // A reload requests the next page before it hides this one. Asks only when input would be lost.
  function onUnload(event: BeforeUnloadEvent): void {
    const isLost = !navigator.onLine || isRefused;
    if (!isOver && isLost && contentOf(form) !== saved) event.preventDefault();
    else leave();
  }
  /**
   * The form waits for a pending save, because it carries the version that this save raises. Without a network it is not
   * sent, because an error page would replace it.
   */
  function onSubmit(event: SubmitEvent): void {
    clearTimeout(timer);
    if (!navigator.onLine) {
      event.preventDefault();
      event.stopPropagation();
      onState("offline");
      return;
    }
    if (!underWay) {
      isOver = true;
      setVersion(form, Math.max(stored, versionOf(form)));
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event;
    underWay.then(() => {
      isOver = true;
      form.requestSubmit(submitter);
    });
  }
  const stopCatchingUp = catchUp(draft_id, versionOf(form), () => hasTyped);
  // Save refused input at once: only this page has it.
  if (!isSaved) save();
  // Input typed before the scripts ran.
  else if (contentOf(form) !== saved) onInput();
  form.addEventListener("input", onInput);
  form.addEventListener("submit", onSubmit, true);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("beforeunload", onUnload);
  addEventListener("pagehide", leave);
  return () => {
    isStopped = true;
    stopCatchingUp();
    save();
    clearTimeout(timer);
    form.removeEventListener("input", onInput);
    form.removeEventListener("submit", onSubmit, true);
    document.removeEventListener("visibilitychange", onHidden);
    removeEventListener("beforeunload", onUnload);
    removeEventListener("pagehide", leave);
  };
}

function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

const versionOf = (form: HTMLFormElement) => Number(fieldValue(form, "version"));

function setVersion(form: HTMLFormElement, version: number): void {
  const field = form.elements.namedItem("version");
  if (field instanceof HTMLInputElement) field.value = String(version);
}

/** What the person sees and changes, without the fields that the page fills. */
function contentOf(form: HTMLFormElement): string {
  const fields = textFields(form);
  for (const name of ["_key", "version"]) fields.delete(name);
  return fields.toString();
}
