// Saves the fields of a form in the background: a moment after the last key, and when the page is hidden or left. Each save
// raises the record's version by one, so the form's hidden version follows without reading an answer. The page's data may
// be read again meanwhile, before or after a save is stored; the form then gets the version that was read.
import { type SaveProblem, saveInBackground, textFields, untouched } from "./background-save.ts";
import { catchUp, noteLeft } from "./left-page.ts";

/** "stored": a save without typing, of refused input. */
export type SaveState = "none" | "stored" | "kept" | SaveProblem;

type Autosave = {
  /** Sends the fields to the form's address. @returns null once they are stored, else why they are not */
  save?(path: string, fields: URLSearchParams): Promise<SaveProblem | null>;
  /** The form's command in a save. */
  command: string;
  /** Where a save is sent; by default the form's own address. */
  action?: string;
  /** What the version belongs to: an id that no other record has. */
  record: string;
  /**
   * What the server holds: the form as it was rendered, the form as it stands with what is typed in it, or neither, after
   * a refusal.
   */
  saved: "rendered" | "typed" | "neither";
  /** Fields that only the form's own button saves. */
  left_out?: readonly string[];
  /** Whether saving has to wait for the form's own button. */
  isHeld?(): boolean;
  onState(state: SaveState): void;
  /** Called on typing: from then on there is something to come back to. */
  onTyped?(): void;
};

const afterTyping_ms = 1_000;
const afterBusy_ms = 15_000;

/** Starts saving. @returns a function that saves what is left and stops */
export function startAutosave(form: HTMLFormElement, options: Autosave): () => void {
  const saving = new Saving(form, options);
  saving.start();
  return () => saving.stop();
}

class Saving {
  readonly #form: HTMLFormElement;
  readonly #options: Autosave;
  /** Read once: without the attribute it is the address of the page, which the last save may already have left. */
  readonly #action: string;
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
  /** The version that the record has once all pending saves have arrived. */
  #version: number;
  /** The version after the last save that was answered. */
  #stored: number;
  /** The server refused the last save and would refuse the same again. */
  #isRefused = false;
  #hasTyped = false;
  #isStopped = false;
  /** The form was sent, or the record changed elsewhere: nothing is saved any more. */
  #isOver = false;

  constructor(form: HTMLFormElement, options: Autosave) {
    this.#form = form;
    this.#options = options;
    this.#action = options.action ?? form.action;
    const { saved } = options;
    this.#saved = saved === "neither" ? null : this.#content(saved === "typed" ? form : untouched(form));
    this.#sent = this.#saved;
    this.#version = versionOf(form);
    this.#stored = this.#version;
  }

  start(): void {
    const { signal } = this.#listening;
    this.#stopCatchingUp = catchUp(this.#options.record, versionOf(this.#form), () => this.#hasTyped);
    // Save refused input at once: only this page has it.
    if (this.#options.saved === "neither") this.#save();
    // Input typed before the scripts ran.
    else if (this.#content() !== this.#saved) this.#onInput();
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
    const content = this.#content();
    this.#sent = content;
    this.#count += 1;
    const fields = textFields(form);
    fields.set("command", this.#options.command);
    fields.set("_key", `${fields.get("_key")}-kept-${this.#count}`);
    const from = Math.max(this.#version, versionOf(form));
    fields.set("version", String(from));
    this.#version = from + 1;
    this.#sending += 1;
    const problem = await (this.#options.save ?? saveInBackground)(this.#action, fields);
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

  /** What the person sees and changes, without the fields that the page fills. */
  #content(form = this.#form): string {
    const fields = textFields(form);
    for (const name of ["_key", "version", ...(this.#options.left_out ?? [])]) fields.delete(name);
    return fields.toString();
  }

  /** The form carries the version that is stored, or a later one that was read. */
  #carryVersion(): void {
    setVersion(this.#form, Math.max(this.#stored, versionOf(this.#form)));
  }

  #save(): void {
    clearTimeout(this.#timer);
    if (this.#isOver || this.#underWay || this.#content() === this.#saved) return;
    if (this.#options.isHeld?.()) return;
    this.#underWay = this.#send().finally(() => {
      this.#underWay = null;
      this.#saveTypedMeanwhile();
    });
  }

  #saveTypedMeanwhile(): void {
    if (this.#isOver || this.#saved === null) return;
    const content = this.#content();
    if (this.#isStopped) {
      if (content !== this.#sent) this.#save();
    } else if (content !== (this.#isRefused ? this.#sent : this.#saved)) this.#onInput();
  }

  /** The page may be gone before an answer: wait for none, and leave a note for the next page. */
  #leave(): void {
    if (this.#isOver) return;
    if (this.#underWay && this.#content() !== this.#sent) void this.#send();
    else this.#save();
    if (this.#sending > 0) noteLeft(this.#options.record, this.#version);
  }

  #onInput(): void {
    this.#hasTyped = true;
    this.#options.onTyped?.();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), this.#pause_ms);
  }

  #onHidden(): void {
    if (document.visibilityState === "hidden") this.#leave();
  }

  /** A reload requests the next page before it hides this one. Asks only when input would be lost. */
  #onUnload(event: BeforeUnloadEvent): void {
    const isLost = !navigator.onLine || this.#isRefused;
    if (!this.#isOver && isLost && this.#content() !== this.#saved) event.preventDefault();
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
