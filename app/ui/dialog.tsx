import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { type ButtonLook, buttonClass } from "./button.tsx";
import { useViewer } from "./viewer.ts";

type DialogProps = {
  /** Text of the link that opens it. */
  label: ReactNode;
  /** Path of a page with the same content, for browsers without scripts. */
  to: string;
  title: ReactNode;
  look?: ButtonLook;
  isCompact?: boolean;
  children: ReactNode;
};

/**
 * A modal dialog for one decision and its consequences. Without scripts the link opens a page with the same content.
 * Escape, focus handling and the inert page behind are native.
 */
export function Dialog({ label, to, title, look, isCompact, children }: DialogProps) {
  const { words } = useViewer();
  const { key } = useLocation();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const shownOn = useRef(key);
  // Closes after each navigation, unless it contains the alert of a refused form. Not on the first page: somebody may have
  // opened it before the effects of a page that has just hydrated.
  useEffect(() => {
    if (shownOn.current === key) return;
    shownOn.current = key;
    if (!box.current?.querySelector('[role="alert"]')) box.current?.close();
  }, [key]);
  const open = (event: MouseEvent) => {
    // A modifier key opens the link in another tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !box.current) return;
    event.preventDefault();
    box.current.showModal();
  };
  return (
    <>
      <a href={to} className={buttonClass({ look, isCompact })} aria-haspopup="dialog" onClick={open}>
        {label}
      </a>
      <dialog ref={box} className="dialog" aria-labelledby={id}>
        <div className="dialog-head">
          <h2 id={id}>{title}</h2>
          <form method="dialog">
            <button type="submit" className="button quiet compact">
              {words.close()}
            </button>
          </form>
        </div>
        {children}
      </dialog>
    </>
  );
}
