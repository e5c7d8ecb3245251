import { useEffect, useState } from "react";
import { useLocation, useNavigation } from "react-router";

/** Delay before a pending navigation shows. */
const delayMs = 150;

/** Path and headline of the last page. A module variable, because an error replaces the component tree. */
let lastPage: string | null = null;

/**
 * Moves the focus to the headline after a client-side navigation and returns the page's title, to be announced. A
 * filtered list keeps the focus, because neither path nor headline changes; so does the alert of a refused form.
 */
export function useFocusOnNavigation(): string {
  const { key, pathname, hash } = useLocation();
  const [title, setTitle] = useState("");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own
  useEffect(() => {
    const headline = document.querySelector<HTMLElement>("main h1");
    const page = `${pathname} ${headline?.textContent}`;
    const isNew = lastPage !== null && lastPage !== page;
    lastPage = page;
    if (!isNew) return;
    setTitle(document.title);
    if (hash || !headline || document.activeElement?.role === "alert") return;
    headline.tabIndex = -1;
    headline.focus({ preventScroll: true });
  }, [key]);
  return title;
}

/**
 * State of a pending navigation: nothing within the delay, then `isSlow`, and for a navigation to another path the
 * shape of its skeleton.
 */
export function usePendingNavigation(): { isSlow: boolean; shape: "rows" | "page" | null } {
  const { pathname } = useLocation();
  const { state, location, formData } = useNavigation();
  const isPending = state !== "idle";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = isPending ? setTimeout(() => setIsSlow(true), delayMs) : undefined;
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  if (!isPending || !isSlow) return { isSlow: false, shape: null };
  const isLeaving = location !== undefined && !formData && location.pathname !== pathname;
  // Lists have a path of one segment: /requests, /bookings, /admin.
  return { isSlow, shape: isLeaving ? (/^\/\w+\/?$/.test(location.pathname) ? "rows" : "page") : null };
}
