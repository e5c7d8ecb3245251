// Saves the fields of a form in the background: a moment after the last key, and when the page is hidden or left. Each save
// raises the draft's version by one, so the form's hidden version follows without an answer to read.

/** "stored" is a save that nobody has typed for: what was refused. */
export type SaveState = "none" | "stored" | "kept" | "failed" | "elsewhere";

type Autosave = {
  /** The server holds what the form shows; false after a refusal. */
  isSaved: boolean;
  onState(state: SaveState): void;
};

const command = "keep_draft_input";
const afterTyping_ms = 1_000;

/** Begins saving. @returns a function that saves what is left and stops */
export function startAutosave(form: HTMLFormElement, { isSaved, onState }: Autosave): () => void {
  const { action } = form;
  let saved = isSaved ? initialContent(form) : null;
  let underWay: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;
  let isOver = false;
  let hasTyped = false;

  async function send(): Promise<void> {
    const content = contentOf(form);
    count += 1;
    const fields = fieldsOf(form);
    fields.set("command", command);
    fields.set("_key", `${fields.get("_key")}-kept-${count}`);
    try {
      // Completes after the page is gone; the answer of success is a redirect, which is not followed.
      const answer = await fetch(action, {
        method: "POST",
        body: fields,
        keepalive: true,
        redirect: "manual",
      });
      if (answer.type !== "opaqueredirect") {
        // Saving again would not help; the form's own button still answers with everything there is to say.
        isOver = answer.status === 409;
        onState(isOver ? "elsewhere" : "failed");
        return;
      }
      saved = content;
      raiseVersion(form);
      onState(hasTyped ? "kept" : "stored");
    } catch {
      onState("failed");
    }
  }
  function save(): void {
    clearTimeout(timer);
    if (isOver || underWay || contentOf(form) === saved) return;
    underWay = send().finally(() => {
      underWay = null;
      // Typed meanwhile.
      if (!isOver && saved !== null && contentOf(form) !== saved && form.isConnected) onInput();
    });
  }
  function onInput(): void {
    hasTyped = true;
    clearTimeout(timer);
    timer = setTimeout(save, afterTyping_ms);
  }
  function onHidden(): void {
    if (document.visibilityState === "hidden") save();
  }
  /**
   * The form waits for a save under way: it carries the version that this save raises. Without a network it stays where it
   * is, because the page of an error would take its place.
   */
  function onSubmit(event: SubmitEvent): void {
    clearTimeout(timer);
    if (!navigator.onLine) {
      event.preventDefault();
      event.stopPropagation();
      onState("failed");
      return;
    }
    if (!underWay) {
      isOver = true;
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
  // What was refused is kept at once: it stands in this page alone.
  if (!isSaved) save();
  form.addEventListener("input", onInput);
  form.addEventListener("submit", onSubmit, true);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("pagehide", save);
  return () => {
    save();
    clearTimeout(timer);
    form.removeEventListener("input", onInput);
    form.removeEventListener("submit", onSubmit, true);
    document.removeEventListener("visibilitychange", onHidden);
    removeEventListener("pagehide", save);
  };
}

function raiseVersion(form: HTMLFormElement): void {
  const version = form.elements.namedItem("version");
  if (version instanceof HTMLInputElement) version.value = String(Number(version.value) + 1);
}

/** The form's content as the server rendered it, without what was typed before the scripts came. */
function initialContent(form: HTMLFormElement): string {
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  return contentOf(untouched);
}

/** What the person sees and changes, without the fields that the page fills. */
function contentOf(form: HTMLFormElement): string {
  const fields = fieldsOf(form);
  for (const name of ["_key", "version"]) fields.delete(name);
  return fields.toString();
}

function fieldsOf(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts.append(name, value);
  return texts;
}
