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

/** Whether a navigation has been pending for longer than the delay. */
export function useSlowNavigation(): boolean {
  const isPending = useNavigation().state !== "idle";
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    const timer = isPending ? setTimeout(() => setIsSlow(true), delayMs) : undefined;
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return isPending && isSlow;
}
