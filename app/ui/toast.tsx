import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { useViewer } from "./viewer.ts";
import { whenIdle } from "./when-idle.ts";

/** A flash message. Each response has a new object, so that an equal text is announced again. */
export type FlashMessage = {
  text: string;
  /** Asks for something, so it stays until it is closed or the page is left. */
  is_lasting?: boolean;
};

/** How long a message stays: a moment to find it, then time to read it slowly. */
const foundMs = 5_000;
const letterMs = 60;

/**
 * The result of the last command. The live region is always rendered, so that screen readers announce changes; focus
 * does not move. With scripts a toast that goes by itself, but not while the pointer or the focus is on it; otherwise a
 * line on top of the page.
 */
export function Toast({ said }: { said: FlashMessage | null }) {
  const { words } = useViewer();
  const { key } = useLocation();
  // Screen readers ignore text that is there when the document has loaded; a new key inserts it again.
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    whenIdle.then(() => setIsLoaded(true));
  }, []);
  const [last, setLast] = useState({ key, said, text: said?.text });
  // A revalidation has no message and must not remove the current one.
  if (said && said !== last.said) setLast({ key, said, text: said.text });
  else if (key !== last.key) setLast({ ...last, key, text: undefined });
  const [isHeld, setIsHeld] = useState(false);
  const { text } = last;
  const isLeaving = text !== undefined && !isHeld && !last.said?.is_lasting;
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(
      () => setLast((shown) => ({ ...shown, text: undefined })),
      foundMs + text.length * letterMs,
    );
    return () => clearTimeout(timer);
  }, [isLeaving, text]);
  return (
    <div className="toasts" role="status">
      {text ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only waits while somebody reads it; its button closes it
        <div
          className="toast"
          onPointerEnter={() => setIsHeld(true)}
          onPointerLeave={() => setIsHeld(false)}
          onFocus={() => setIsHeld(true)}
          onBlur={() => setIsHeld(false)}
        >
          <Icon of={CircleCheck} />
          <p key={isLoaded ? "said" : "written"}>{text}</p>
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              // The button is removed, so the focus moves to the page.
              event.currentTarget.closest("main")?.focus({ preventScroll: true });
              setIsHeld(false);
              setLast({ ...last, text: undefined });
            }}
          >
            {words.close()}
          </button>
        </div>
      ) : null}
    </div>
  );
}
