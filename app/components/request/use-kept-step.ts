import { type MouseEvent, useEffect, useState } from "react";

type Values = Record<string, string | string[]>;
const form_id = "draft-step";

/**
 * Going back saves nothing, so what was typed in the step is kept in the tab until one returns to it. Without scripts
 * the browser's own history does the same.
 */
export function useKeptStep(step: string) {
  const [values, setValues] = useState<Values | null>(null);
  const name = `draft ${step}`;
  useEffect(() => {
    const kept = sessionStorage.getItem(name);
    sessionStorage.removeItem(name);
    if (kept) setValues(JSON.parse(kept));
  }, [name]);
  function onLeave({ target }: MouseEvent) {
    const form = document.getElementById(form_id);
    // A button saves; only a link leaves without doing so.
    if (!(form instanceof HTMLFormElement && target instanceof Element && target.closest("a"))) return;
    const typed: Values = {};
    for (const key of new Set(new FormData(form).keys())) {
      const all = new FormData(form).getAll(key).map(String);
      typed[key] = all.length > 1 ? all : (all[0] ?? "");
    }
    sessionStorage.setItem(name, JSON.stringify(typed));
  }
  return { form_id, values, onLeave };
}
