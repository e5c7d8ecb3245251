import { useEffect } from "react";
import { useRevalidator } from "react-router";

const seconds = 4;

/**
 * Refreshes every four seconds while the page waits for another system. With scripts only the loaders run again, so
 * the scroll position stays; without scripts the whole page reloads.
 */
export function RefreshWhileWaiting() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => revalidate(), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [revalidate, state]);
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(seconds)} />
    </noscript>
  );
}
