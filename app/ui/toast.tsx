import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { useViewer } from "./viewer.ts";

/** A flash message. Each response has a new object, so that an equal text is announced again. */
export type FlashMessage = { text: string };

/**
 * The result of the last command. The live region is always rendered, so that screen readers announce changes; focus
 * does not move. With scripts a toast until it is closed or the page is left, otherwise a line on top of the page.
 */
export function Toast({ said }: { said: FlashMessage | null }) {
  const { words } = useViewer();
  const { key } = useLocation();
  // Screen readers ignore text that is in the document from the start; a new key inserts it again.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const [last, setLast] = useState({ key, said, text: said?.text });
  // A revalidation has no message and must not remove the current one.
  if (said && said !== last.said) setLast({ key, said, text: said.text });
  else if (key !== last.key) setLast({ ...last, key, text: undefined });
  return (
    <div className="toasts" role="status">
      {last.text ? (
        <div className="toast">
          <Icon of={CircleCheck} />
          <p key={isMounted ? "said" : "written"}>{last.text}</p>
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              // The button is removed, so the focus moves to the page.
              event.currentTarget.closest("main")?.focus({ preventScroll: true });
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
