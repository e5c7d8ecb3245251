import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useLocation } from "react-router";
import { type ButtonLook, classOf } from "./button.tsx";
import { useViewer } from "./viewer.ts";

type DialogProps = {
  /** What the link that opens it says. */
  label: ReactNode;
  /** The page that asks the same question: where the link leads without scripts. */
  to: string;
  title: ReactNode;
  look?: ButtonLook;
  isCompact?: boolean;
  children: ReactNode;
};

/**
 * A question over the page, for one decision that needs its consequences beside it. The link leads to a page of the
 * same question where no scripts run. Escape, the focus's way in and back, and the page behind being out of reach are
 * the browser's own.
 */
export function Dialog({ label, to, title, look, isCompact, children }: DialogProps) {
  const { words } = useViewer();
  const { key } = useLocation();
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  // What it asked for is done once the page has moved on; a form that was refused in it stays before one's eyes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what has changed
  useEffect(() => {
    if (!box.current?.querySelector('[role="alert"]')) box.current?.close();
  }, [key]);
  const open = (event: MouseEvent) => {
    // Another tab or window was asked for: that is the link's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || !box.current) return;
    event.preventDefault();
    box.current.showModal();
  };
  return (
    <>
      <a href={to} className={classOf({ look, isCompact })} aria-haspopup="dialog" onClick={open}>
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
