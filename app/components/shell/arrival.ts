import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** How long the next page may take before anything is shown of that. */
const patienceMs = 150;

/** The page that was shown last: its path and headline. Outlives the frame, which an error replaces. */
let last: string | null = null;

/**
 * After a change of page without a new document the focus goes to the headline, as it would to the top of a document;
 * answers the page's title, to be announced. A list that is filtered stays where it is: neither its path nor its headline
 * has changed. A refused form has the focus already.
 */
export function useArrival(): string {
  const { key, pathname, hash } = useLocation();
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival has a key of its own
  useEffect(() => {
    const headline = document.querySelector<HTMLElement>("main h1");
    const page = `${pathname} ${headline?.textContent}`;
    const isNew = last !== null && last !== page;
    last = page;
    if (!isNew) return;
    setTitle(document.title);
    if (hash || !headline || document.activeElement?.role === "alert") return;
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
  }, [key]);
  return title;
}

/**
 * What is shown of a page on its way: nothing while it is quick, then that it loads, and where one leaves this page for
 * another one, its outline.
 */
export function useDeparture(): { isSlow: boolean; shape: "rows" | "page" | null } {
  const { pathname } = useLocation();
  const { state, location, formData } = useNavigation();
  const isUnderWay = state !== "idle";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = isUnderWay ? setTimeout(() => setIsSlow(true), patienceMs) : undefined;
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isUnderWay]);
  if (!isUnderWay || !isSlow) return { isSlow: false, shape: null };
  const isLeaving = location !== undefined && !formData && location.pathname !== pathname;
  // A list has an address of one part: /requests, /bookings, /admin.
  return { isSlow, shape: isLeaving ? (/^\/\w+\/?$/.test(location.pathname) ? "rows" : "page") : null };
}
