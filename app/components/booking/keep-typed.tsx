import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useBlocker } from "react-router";
import { m } from "#messages/messages.js";

type KeepTypedProps = {
  /** The id of the form whose fields are kept. */
  form: string;
  /** The command that keeps them half typed; null where only a submit may save, and leaving would lose what was typed. */
  command: string | null;
  /** What stands in the form came back refused: nobody has kept it yet. */
  isRefused: boolean;
  /** Who will read it once it is given. */
  provider: string;
};

/**
 * Nothing typed is lost by leaving. Where it may be kept half typed, it is sent in the background when the page is
 * left or hidden; where it may not, or sending failed, leaving asks first. A submit saves by itself.
 */
export function KeepTyped({ form: id, command, isRefused, provider }: KeepTypedProps) {
  const [state, setState] = useState<"none" | "kept" | "failed">("none");
  const known = useRef<string | null>(null);
  const isSending = useRef(false);
  const count = useRef(0);

  // Before anything else runs, what the server sent is what is known.
  useLayoutEffect(() => {
    const form = formOf(id);
    if (!form) return;
    // When the last of it is sent, the address may already be another one.
    const { pathname } = location;
    known.current = isRefused ? null : given(form);
    const isChanged = () => !isSending.current && typed(form) !== known.current;
    const keep = () => {
      if (!command || !isChanged()) return;
      count.current += 1;
      const now = typed(form);
      const before = known.current;
      known.current = now;
      send(pathname, form, command, count.current).then(
        (isKept) => {
          if (!isKept) known.current = before;
          setState(isKept ? "kept" : "failed");
        },
        () => {
          known.current = before;
          setState("failed");
        },
      );
    };
    const onHidden = () => {
      if (document.visibilityState === "hidden") keep();
    };
    const onSubmit = () => {
      isSending.current = true;
    };
    // Asked only where leaving really loses something.
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

  // A link of our own does not leave the document: it is asked here.
  const blocker = useBlocker(() => {
    const form = formOf(id);
    const isLost = form !== null && !command && !isSending.current && typed(form) !== known.current;
    return isLost && !confirm(m.booking_info_leave());
  });
  useEffect(() => {
    if (blocker.state === "blocked") blocker.reset();
  }, [blocker]);

  return (
    <p className="small soft" role="status">
      {state === "kept"
        ? m.booking_info_kept({ name: provider })
        : state === "failed"
          ? m.booking_info_not_kept()
          : null}
    </p>
  );
}

function formOf(id: string): HTMLFormElement | null {
  const found = document.getElementById(id);
  return found instanceof HTMLFormElement ? found : null;
}

/** What the server has put into the form; somebody may have typed before the scripts began. */
function given(form: HTMLFormElement): string {
  const untouched = form.cloneNode(true) as HTMLFormElement;
  untouched.reset();
  return typed(untouched);
}

/** What stands in the form, as it would be sent. */
function typed(form: HTMLFormElement): string {
  return body(form).toString();
}

function body(form: HTMLFormElement): URLSearchParams {
  const texts = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === "string") texts.append(name, value);
  return texts;
}

/** Posts the form as it stands; the browser finishes it also when the page is gone. True when it was kept. */
async function send(
  pathname: string,
  form: HTMLFormElement,
  command: string,
  count: number,
): Promise<boolean> {
  const fields = body(form);
  fields.set("command", command);
  fields.set("_key", `${fields.get("_key")}-kept-${count}`);
  const answer = await fetch(pathname, {
    method: "POST",
    body: fields,
    keepalive: true,
    redirect: "manual",
  });
  // Success leads on; where to is nothing to us.
  return answer.type === "opaqueredirect";
}
