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

const command = "save_draft_input";
const afterTyping_ms = 1_000;
const afterBusy_ms = 15_000;

/** Starts saving. @returns a function that saves what is left and stops */
export function startAutosave(form: HTMLFormElement, options: Autosave): () => void {
  const saving = new DraftSaving(form, options);
  saving.start();
  return () => saving.stop();
}

class DraftSaving {
  readonly #form: HTMLFormElement;
  readonly #options: Autosave;
  /** Read once: without the attribute it is the address of the page, which the last save may already have left. */
  readonly #action: string;
  readonly #draft_id: string;
  readonly #listening = new AbortController();
  #stopCatchingUp: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause_ms = afterTyping_ms;
  /** The content that the server holds, as far as is known. */
  #saved: string | null;
  /** What was sent last. */
  #sent: string | null;
  #underWay: Promise<void> | null = null;
  #sending = 0;
  #count = 0;
  /** The version that the draft has once all pending saves have arrived. */
  #version: number;
  /** The version after the last save that was answered. */
  #stored: number;
  /** The server refused the last save and would refuse the same again. */
  #isRefused = false;
  #hasTyped = false;
  #isStopped = false;
  /** The form was sent, or the draft changed elsewhere: nothing is saved any more. */
  #isOver = false;

  constructor(form: HTMLFormElement, options: Autosave) {
    this.#form = form;
    this.#options = options;
    this.#action = form.action;
    this.#draft_id = fieldValue(form, "request_id");
    this.#saved = options.isSaved ? contentOf(untouched(form)) : null;
    this.#sent = this.#saved;
    this.#version = versionOf(form);
    this.#stored = this.#version;
  }

  start(): void {
    const { signal } = this.#listening;
    this.#stopCatchingUp = catchUp(this.#draft_id, versionOf(this.#form), () => this.#hasTyped);
    // Save refused input at once: only this page has it.
    if (!this.#options.isSaved) this.#save();
    // Input typed before the scripts ran.
    else if (contentOf(this.#form) !== this.#saved) this.#onInput();
    this.#form.addEventListener("input", () => this.#onInput(), { signal });
    this.#form.addEventListener("submit", (event) => this.#onSubmit(event), { capture: true, signal });
    document.addEventListener("visibilitychange", () => this.#onHidden(), { signal });
    addEventListener("beforeunload", (event) => this.#onUnload(event), { signal });
    addEventListener("pagehide", () => this.#leave(), { signal });
  }

  stop(): void {
    this.#isStopped = true;
    this.#stopCatchingUp();
    this.#save();
    clearTimeout(this.#timer);
    this.#listening.abort();
  }

  async #send(): Promise<void> {
    const form = this.#form;
    const content = contentOf(form);
    this.#sent = content;
    this.#count += 1;
    const fields = textFields(form);
    fields.set("command", command);
    fields.set("_key", `${fields.get("_key")}-kept-${this.#count}`);
    const from = Math.max(this.#version, versionOf(form));
    fields.set("version", String(from));
    this.#version = from + 1;
    this.#sending += 1;
    const problem = await saveInBackground(this.#action, fields);
    this.#sending -= 1;
    if (problem) this.#noteProblem(problem);
    else this.#noteSaved(content, from + 1);
    // Failed saves raised no version.
    if (this.#sending === 0) this.#version = this.#stored;
    this.#options.onState(problem ?? (this.#hasTyped ? "kept" : "stored"));
  }

  #noteProblem(problem: SaveProblem): void {
    // Saving again would not help; the form's own button still gets the full answer.
    this.#isOver = problem === "elsewhere";
    if (problem !== "offline") this.#isRefused = problem !== "busy";
    if (problem === "busy") this.#pause_ms = afterBusy_ms;
  }

  #noteSaved(content: string, version: number): void {
    this.#isRefused = false;
    this.#pause_ms = afterTyping_ms;
    this.#saved = content;
    this.#stored = Math.max(this.#stored, version);
    this.#carryVersion();
  }

  /** The form carries the version that is stored, or a later one that was read. */
  #carryVersion(): void {
    setVersion(this.#form, Math.max(this.#stored, versionOf(this.#form)));
  }

  #save(): void {
    clearTimeout(this.#timer);
    if (this.#isOver || this.#underWay || contentOf(this.#form) === this.#saved) return;
    this.#underWay = this.#send().finally(() => {
      this.#underWay = null;
      this.#saveTypedMeanwhile();
    });
  }

  #saveTypedMeanwhile(): void {
    if (this.#isOver || this.#saved === null) return;
    const content = contentOf(this.#form);
    if (this.#isStopped) {
      if (content !== this.#sent) this.#save();
    } else if (content !== (this.#isRefused ? this.#sent : this.#saved)) this.#onInput();
  }

  /** The page may be gone before an answer: wait for none, and leave a note for the next page. */
  #leave(): void {
    if (this.#isOver) return;
    if (this.#underWay && contentOf(this.#form) !== this.#sent) void this.#send();
    else this.#save();
    if (this.#sending > 0) noteLeft(this.#draft_id, this.#version);
  }

  #onInput(): void {
    this.#hasTyped = true;
    this.#options.onTyped();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), this.#pause_ms);
  }

  #onHidden(): void {
    if (document.visibilityState === "hidden") this.#leave();
  }

  /** A reload requests the next page before it hides this one. Asks only when input would be lost. */
  #onUnload(event: BeforeUnloadEvent): void {
    const isLost = !navigator.onLine || this.#isRefused;
    if (!this.#isOver && isLost && contentOf(this.#form) !== this.#saved) event.preventDefault();
    else this.#leave();
  }

  /**
   * The form waits for a pending save, because it carries the version that this save raises. Without a network it is not
   * sent, because an error page would replace it.
   */
  #onSubmit(event: SubmitEvent): void {
    clearTimeout(this.#timer);
    if (navigator.onLine && !this.#underWay) {
      this.#isOver = true;
      this.#carryVersion();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    if (!navigator.onLine) {
      this.#options.onState("offline");
      return;
    }
    const { submitter } = event;
    this.#underWay?.then(() => {
      this.#isOver = true;
      this.#form.requestSubmit(submitter);
    });
  }
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
