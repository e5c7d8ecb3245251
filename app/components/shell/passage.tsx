import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { m } from "#messages/messages.js";
import { useArrival, useDeparture } from "./arrival.ts";

/** Between two pages: the outline of the one that takes a moment, then the focus on the one that came, and what is said of both. */
export function Passage() {
  const title = useArrival();
  const { isSlow, shape } = useDeparture();
  const hasShape = shape !== null;
  useEffect(() => {
    if (!hasShape) return;
    content().setAttribute("aria-busy", "true");
    return () => content().removeAttribute("aria-busy");
  }, [hasShape]);
  return (
    <>
      {isSlow ? <div className="loading" /> : null}
      <p className="visually-hidden" role="status">
        {isSlow ? m.shell_loading() : title}
      </p>
      {shape ? createPortal(<Skeleton shape={shape} />, content()) : null}
    </>
  );
}

/** Where the page stands in the frame. */
function content(): HTMLElement {
  const found = document.getElementById("content");
  if (!found) throw new Error("a frame without a page");
  return found;
}
