import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { useViewer } from "./viewer.ts";

/** One thing that was done. Each answer brings an object of its own: the same sentence twice is said twice. */
export type Said = { text: string };

/**
 * Says what was just done. The region is always there, so that a screen reader hears what appears in it; the focus
 * stays where it is. A toast where scripts run, until it is closed or the page is left; otherwise a line on top of the page.
 */
export function Toast({ said }: { said: Said | null }) {
  const { words } = useViewer();
  const { key } = useLocation();
  // What is in a document from the start goes unheard: put in again, it is said.
  const [isHere, setIsHere] = useState(false);
  useEffect(() => setIsHere(true), []);
  const [last, setLast] = useState({ key, said, text: said?.text });
  // A page that is read again brings nothing new; that takes nothing back.
  if (said && said !== last.said) setLast({ key, said, text: said.text });
  else if (key !== last.key) setLast({ ...last, key, text: undefined });
  return (
    <div className="toasts" role="status">
      {last.text ? (
        <div className="toast">
          <Icon of={CircleCheck} />
          <p key={isHere ? "said" : "written"}>{last.text}</p>
          <button
            type="button"
            className="link-button"
            onClick={(event) => {
              // The button goes; the focus stays on the page.
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
