/**
 * Sends the input of an offer form to the server, which saves it and answers with its figures: a moment after the last
 * key, and at once when the page is hidden or left. The next save waits for the previous answer.
 */
import { useEffect, useRef, useState } from "react";
import { textFields, untouched } from "#app/ui/form/background-save.ts";
import { catchUp, noteLeft } from "#app/ui/form/left-page.ts";
import type { KeptState, OfferCheck } from "#server/offer/reads/offer-form.ts";

const pause_ms = 700;
/** What became of the input; "signed_out": nothing is kept, because the session has ended. */
export type AutosaveState = KeptState | "signed_out";
/** `kept` is null once the server has answered the form itself. */
type Answer = { check: OfferCheck | null; kept: AutosaveState | null };

/**
 * The latest answer; null before anything was typed. `form_key` and `result` change when the server has answered the
 * form itself: that answer then counts, and typing is saved again.
 */
export function useOfferAutosave(
  form_id: string,
  path: string,
  form_key: unknown,
  result: unknown,
): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const sent = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that was answered has been kept by its answer
  useEffect(() => {
    setAnswer((last) => last && { ...last, kept: null });
    const form = document.getElementById(form_id);
    if (!(form instanceof HTMLFormElement)) return;
    const autosave = startAutosave(form, path, sent, setAnswer);
    return autosave.stop;
  }, [form_id, path, form_key, result]);
  return answer;
}

function startAutosave(
  form: HTMLFormElement,
  path: string,
  sent: { current: string | null },
  onAnswer: (answer: Answer) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isSending = false;
  let isSubmitted = false;
  /** Number of saves; each raises the version that the form was rendered with. */
  let saves = 0;
  const version = versionOf(form);
  const rendered = typedIn(untouched(form));
  sent.current = rendered;
  const stopCatchingUp = catchUp(path, version, () => typedIn(form) !== rendered);
  const isChanged = () => !isSubmitted && typedIn(form) !== sent.current;
  const flush = async () => {
    clearTimeout(timer);
    if (!isChanged()) return;
    const [content, typed, previous] = [contentOf(form), typedIn(form), sent.current];
    sent.current = typed;
    isSending = true;
    saves += 1;
    const answer = await post(path, content).catch((): Answer => ({ check: null, kept: "failed" }));
    isSending = false;
    if (answer.kept !== "kept") {
      sent.current = previous;
      saves -= 1;
    }
    if (isSubmitted) return;
    onAnswer(answer);
    if (typedIn(form) !== typed) schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (!isSending) timer = setTimeout(flush, pause_ms);
  };
  // The page may be gone before the answer, so note for the next page what it has to show.
  const leave = () => {
    void flush();
    if (isSending) noteLeft(path, version + saves);
  };
  const onHidden = () => {
    if (document.visibilityState === "hidden") leave();
  };
  const onSubmit = () => {
    isSubmitted = true;
    clearTimeout(timer);
  };
  // A reload requests the next page before it hides this one. Asks only when input would be lost.
  const onUnload = (event: BeforeUnloadEvent) => {
    if (isChanged() && !navigator.onLine) event.preventDefault();
    else leave();
  };
  // Input typed before the scripts ran.
  if (isChanged()) schedule();
  form.addEventListener("input", schedule);
  form.addEventListener("submit", onSubmit);
  document.addEventListener("visibilitychange", onHidden);
  addEventListener("pagehide", leave);
  addEventListener("beforeunload", onUnload);
  return {
    stop() {
      stopCatchingUp();
      void flush();
      form.removeEventListener("input", schedule);
      form.removeEventListener("submit", onSubmit);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", leave);
      removeEventListener("beforeunload", onUnload);
    },
  };
}

function versionOf(form: HTMLFormElement): number {
  const field = form.elements.namedItem("int:draft_version");
  return field instanceof HTMLInputElement ? Number(field.value) : 0;
}

const ofOtherButtons = ["template_name"];

/** The form's content as it would be sent, without the fields of its other buttons. */
function contentOf(form: HTMLFormElement, left: ReadonlySet<string> = new Set(ofOtherButtons)): string {
  const texts = textFields(form);
  for (const name of left) texts.delete(name);
  return texts.toString();
}

/** Its content without hidden fields, which a new answer of the server changes while nobody types. */
function typedIn(form: HTMLFormElement): string {
  const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type="hidden"]')];
  return contentOf(form, new Set([...ofOtherButtons, ...hidden.map(({ name }) => name)]));
}

async function post(path: string, content: string): Promise<Answer> {
  const answer = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: content,
    keepalive: true,
  });
  if (!answer.ok) return { check: null, kept: answer.status === 401 ? "signed_out" : "failed" };
  return (await answer.json()) as Answer;
}
