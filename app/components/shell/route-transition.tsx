import { useEffect, useLayoutEffect, useRef } from "react";
import { m } from "#messages/messages.js";
import { useFocusOnNavigation, useSlowNavigation } from "./focus-on-navigation.ts";

/** How long after a press a slow navigation still counts as its result; going back is no press. */
const pressMs = 500;

/**
 * Client-side navigation: the page stays until the next one is ready. A slow one shows a line at the top and marks the
 * link that was pressed; then the focus moves and the title is announced.
 */
export function RouteTransition() {
  const title = useFocusOnNavigation();
  const isSlow = useSlowNavigation();
  const pressed = useRef<{ link: Element; at: number } | null>(null);
  // With the page, and not after it: a link can be pressed before its other effects have run.
  useLayoutEffect(() => {
    const onClick = ({ target, timeStamp }: MouseEvent) => {
      const link = target instanceof Element ? target.closest("a[href]") : null;
      pressed.current = link && { link, at: timeStamp };
    };
    document.addEventListener("click", onClick, true);
    return () => document.removeEventListener("click", onClick, true);
  }, []);
  useEffect(() => {
    if (!isSlow) return;
    const press = pressed.current;
    const isRecent = press !== null && performance.now() - press.at < pressMs;
    const busy = [document.getElementById("content"), isRecent ? press.link : null];
    for (const element of busy) element?.setAttribute("aria-busy", "true");
    return () => {
      for (const element of busy) element?.removeAttribute("aria-busy");
    };
  }, [isSlow]);
  return (
    <>
      {isSlow ? <div className="loading" /> : null}
      <p className="visually-hidden" role="status">
        {isSlow ? m.shell_loading() : title}
      </p>
    </>
  );
}
