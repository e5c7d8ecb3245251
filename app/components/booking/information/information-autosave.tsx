import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useBlocker, useNavigation } from "react-router";
import { saveInBackground, textFields, untouched } from "#app/ui/form/background-save.ts";
import { m } from "#messages/messages.js";

type KeepTypedProps = {
  /** The id of the form whose fields are kept. */
  form: string;
  /** The command that saves an incomplete form; null where only a submit may save. */
  command: string | null;
  /** The form shows refused input, which the server has not saved. */
  isRefused: boolean;
  /** Name of the provider, for the status text. */
  provider: string;
};

/**
 * Saves an incomplete form in the background when the page is left or hidden. Where `command` is null or the browser
 * is offline, leaving asks for confirmation first. A submit needs no autosave.
 */
export function InformationAutosave({ form: id, command, isRefused, provider }: KeepTypedProps) {
  const [state, setState] = useState<"none" | "kept" | "failed" | "signed_out">("none");
  const saved = useRef<string | null>(null);
  const isSending = useRef(false);
  const count = useRef(0);
  const { state: sending } = useNavigation();
  useEffect(() => {
    // A refused form is still there: what is typed in it now is saved again.
    if (sending === "idle") isSending.current = false;
  }, [sending]);

  // A layout effect, so that the saved state is recorded before other effects run.
  useLayoutEffect(() => {
    const form = formOf(id);
    if (!form) return;
    // Kept here, because the last save runs on unmount, when the address may already have changed.
    const { pathname } = location;
    saved.current = isRefused ? null : formContent(untouched(form));
    const isChanged = () => !isSending.current && formContent(form) !== saved.current;
    const keep = () => {
      if (!command || !isChanged()) return;
      count.current += 1;
      const current = formContent(form);
      const previous = saved.current;
      saved.current = current;
      save(pathname, form, command, count.current).then((problem) => {
        if (problem) saved.current = previous;
        setState(!problem ? "kept" : problem === "signed_out" ? problem : "failed");
      });
    };
    const onHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    const onSubmit = () => {
      isSending.current = true;
    };
    // Asks only when changes would be lost.
    const onLeave = (event: BeforeUnloadEvent) => {
      if (isChanged() && (!command || !navigator.onLine)) event.preventDefault();
    };
    form.addEventListener("submit", onSubmit);
    document.addEventListener("visibilitychange", onHidden);
    addEventListener("pagehide", keep);
    addEventListener("beforeunload", onLeave);
    return () => {
      keep();
      form.removeEventListener("submit", onSubmit);
      document.removeEventListener("visibilitychange", onHidden);
      removeEventListener("pagehide", keep);
      removeEventListener("beforeunload", onLeave);
    };
  }, [id, command, isRefused]);

  // Client-side navigation fires no `beforeunload`, so the router's blocker asks.
  const blocker = useBlocker(() => {
    const form = formOf(id);
    const isLost = form !== null && !command && !isSending.current && formContent(form) !== saved.current;
    return isLost && !confirm(m.booking_info_leave());
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);

  return (
    <p className="small soft" role="status">
      {state === "kept" ? m.booking_info_kept({ name: provider }) : null}
      {state === "failed" ? m.booking_info_not_kept() : null}
      {state === "signed_out" ? m.common_not_saved_signed_out() : null}
    </p>
  );
}

function formOf(id: string): HTMLFormElement | null {
  const found = document.getElementById(id);
  return found instanceof HTMLFormElement ? found : null;
}

/** The form's current content, as it would be sent. */
function formContent(form: HTMLFormElement): string {
  return textFields(form).toString();
}

function save(pathname: string, form: HTMLFormElement, command: string, count: number) {
  const fields = textFields(form);
  fields.set("command", command);
  fields.set("_key", `${fields.get("_key")}-kept-${count}`);
  return saveInBackground(pathname, fields);
}
