import { useEffect } from "react";
import { createPortal } from "react-dom";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { m } from "#messages/messages.js";
import { useFocusOnNavigation, usePendingNavigation } from "./focus-on-navigation.ts";

/** Client-side navigation: loading bar and skeleton while it is slow, then focus and the announced title. */
export function RouteTransition() {
  const title = useFocusOnNavigation();
  const { isSlow, shape } = usePendingNavigation();
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

/** The `main` element. */
function content(): HTMLElement {
  const found = document.getElementById("content");
  if (!found) throw new Error("a frame without a page");
  return found;
}
