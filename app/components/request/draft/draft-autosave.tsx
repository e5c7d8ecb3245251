import { useEffect, useLayoutEffect, useState } from "react";
import { type SaveState, startAutosave } from "#app/ui/form/autosave.ts";
import { m } from "#messages/messages.js";

type DraftAutosaveProps = {
  /** The id of the form whose fields are saved. */
  form: string;
  /** Changes with each answer of the server; the form's content then counts as unsaved. */
  answer: unknown;
  /** The path of the draft's screen, shown from the first letter on. */
  path: string;
};

/** Saves a screen of the request form during typing and on leaving, and says so. */
export function DraftAutosave({ form, answer, path }: DraftAutosaveProps) {
  const [state, setState] = useState<SaveState>("none");
  // A layout effect, so that the form's own content is recorded before other effects change it.
  useLayoutEffect(() => {
    const found = document.getElementById(form);
    if (!(found instanceof HTMLFormElement)) return;
    return startAutosave(found, {
      command: "save_draft_input",
      record: draftOf(found),
      saved: answer ? "neither" : "rendered",
      onState: setState,
      // A reload, a reopened tab and the back button find the draft by its address, even during its first save.
      onTyped: () => showPath(path),
    });
  }, [form, answer, path]);
  useEffect(() => {
    if (state === "stored") showPath(path);
  }, [state, path]);
  return (
    <p className="small soft" role="status">
      {texts[state]?.()}
      {state === "full" ? (
        <>
          {" "}
          <a href="/request" target="_blank" rel="noopener">
            {m.request_drafts_title()}
          </a>
        </>
      ) : null}
    </p>
  );
}

function draftOf({ elements }: HTMLFormElement): string {
  const field = elements.namedItem("request_id");
  return field instanceof HTMLInputElement ? field.value : "";
}

function showPath(path: string): void {
  if (location.pathname + location.search !== path) history.replaceState(history.state, "", path);
}

const texts: Record<SaveState, (() => string) | null> = {
  none: null,
  stored: null,
  kept: m.common_kept,
  offline: m.common_not_kept,
  busy: m.common_kept_busy,
  refused: m.request_kept_refused,
  signed_out: m.common_not_saved_signed_out,
  full: m.request_kept_full,
  elsewhere: m.request_kept_elsewhere,
};
