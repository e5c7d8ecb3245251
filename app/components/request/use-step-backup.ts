import { type MouseEvent, useEffect, useState } from "react";

type Values = Record<string, string | string[]>;
const form_id = "draft-step";

/**
 * Going back saves nothing on the server, so the step's input stays in `sessionStorage` until the step is opened again.
 * Without scripts the browser's history restores it.
 */
export function useStepBackup(step: string) {
  const [values, setValues] = useState<Values | null>(null);
  const name = `draft ${step}`;
  useEffect(() => {
    const stored = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    if (stored) setValues(JSON.parse(stored));
  }, [name]);
  function onLeave({ target }: MouseEvent) {
    const form = document.getElementById(form_id);
    // Buttons save the step; only links leave without saving.
    if (!(form instanceof HTMLFormElement && target instanceof Element && target.closest("a"))) return;
    const input: Values = {};
    for (const key of new Set(new FormData(form).keys())) {
      const all = new FormData(form).getAll(key).map(String);
      input[key] = all.length > 1 ? all : (all[0] ?? "");
    }
    sessionStorage.setItem(name, JSON.stringify(input));
  }
  return { form_id, values, onLeave };
}
