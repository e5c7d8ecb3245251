import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation, useRevalidator } from "react-router";
import { type SaveState, startAutosave } from "#app/ui/form/autosave.ts";
import { type SaveProblem, saveProblem, textFields, untouched } from "#app/ui/form/background-save.ts";
import type { FormResult } from "#app/ui/form/form-state.ts";

type Options = {
  profile_id: string;
  /** The stored version, as the page was last read. */
  version: number;
  /** The answer to the form's own button. */
  answer: FormResult | null;
  /** Names of fields that only the button saves. */
  left_out: readonly string[];
  /** A change of one of those decides how the others are read: nothing is saved before the button. */
  isHeld: boolean;
};

type Answered = { to: FormResult | null; result: FormResult | null };

/**
 * Saves the form of a profile during typing. A refusal is the form's result, at its fields and without moving the focus;
 * nothing is saved after a conflict, until the button says whose values stay.
 */
export function useProfileAutosave(form_id: string, options: Options) {
  const { profile_id, version, answer, left_out, isHeld } = options;
  const { key } = useLocation();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<SaveState>("none");
  const [own, setOwn] = useState<Answered | null>(null);
  const result = own && own.to === answer ? own.result : answer;
  const held = useRef(isHeld);
  /** The version that this page has stored or read. */
  const known = useRef(version);
  const hasConflict = useRef(false);
  /** The button was pressed since the last answer. */
  const isPressed = useRef(false);
  useEffect(() => {
    held.current = isHeld;
  });
  const isStale = answer?.refusal?.code === "stale";
  const left = left_out.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key: the form was stored and its page read again
  useLayoutEffect(() => {
    const form = formOf(form_id);
    if (!form) return;
    const isStored = isPressed.current && answer === null;
    isPressed.current = false;
    // Another form of the page, such as the photo's, leaves a conflict as it is.
    hasConflict.current = isStale || (hasConflict.current && !isStored);
    known.current = version;
    if (isStored) showStored(form);
    if (!hasConflict.current) {
      setState("none");
      setOwn(null);
    }
    const stop = startAutosave(form, {
      command: "update_profile",
      action: "/account/profile/save",
      record: profile_id,
      saved: isStored ? "typed" : "rendered",
      left_out: left.split(","),
      isHeld: () => held.current || hasConflict.current,
      async save(path, fields) {
        const { problem, said } = await saveProfile(path, fields);
        if (!problem) known.current = Number(fields.get("version")) + 1;
        if (problem === "refused") setOwn({ to: answer, result: quietResult(form, said) });
        if (problem === "elsewhere") {
          hasConflict.current = true;
          setOwn({ to: answer, result: conflictOf(form) });
        }
        return problem;
      },
      onState(next) {
        setState(next);
        const isSaved = next === "kept" || next === "stored";
        // The rest of the page shows what is stored, and after a conflict so does each field.
        if (isSaved || next === "elsewhere")
          revalidate().then(() => isSaved && setOwn({ to: answer, result: null }));
      },
    });
    const onSubmit = () => {
      isPressed.current = true;
    };
    form.addEventListener("submit", onSubmit);
    return () => {
      stop();
      form.removeEventListener("submit", onSubmit);
    };
  }, [form_id, profile_id, answer, isStale, left, key, revalidate]);
  // The page was read again and shows what was stored elsewhere; fields that somebody typed into keep their text.
  useEffect(() => {
    const form = formOf(form_id);
    if (!form || version <= known.current) return;
    known.current = version;
    if (`${textFields(form)}` === `${textFields(untouched(form))}`) return;
    hasConflict.current = true;
    setState("elsewhere");
    setOwn({ to: answer, result: conflictOf(form) });
  }, [form_id, version, answer]);
  return { state, result };
}

function formOf(id: string): HTMLFormElement | null {
  const found = document.getElementById(id);
  return found instanceof HTMLFormElement ? found : null;
}

/** Shows a stored name and tax number as the server writes them, so that they no longer count as changed. */
function showStored(form: HTMLFormElement): void {
  for (const name of ["display_name", "tax_id"]) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  }
  form.dispatchEvent(new Event("input"));
}

type Said = Record<string, string>;

/** Saves the profile: why it is not stored, if it is not, with a sentence for each refused field. */
async function saveProfile(
  path: string,
  fields: URLSearchParams,
): Promise<{ problem: SaveProblem | null; said: Said }> {
  const answer = await fetch(path, { method: "POST", body: fields, keepalive: true }).catch(() => null);
  if (!answer) return { problem: "offline", said: {} };
  if (answer.status === 204) return { problem: null, said: {} };
  const body = (await answer.json().catch(() => null)) as { fields?: Said } | null;
  return { problem: saveProblem(answer), said: body?.fields ?? {} };
}

/** A refusal at its fields, which keep what they hold. */
function quietResult(form: HTMLFormElement, fields: Said): FormResult {
  return { fields, values: Object.fromEntries(textFields(form)), is_quiet: true };
}

/** Shows what is stored beside each field that differs. */
function conflictOf(form: HTMLFormElement): FormResult {
  return { ...quietResult(form, {}), refusal: { code: "stale", message: "", is_of_page: true } };
}
