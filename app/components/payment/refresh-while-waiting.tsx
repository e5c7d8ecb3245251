import { useEffect } from "react";
import { useRevalidator } from "react-router";

const seconds = 4;

/**
 * Looks again every few seconds while somebody else has the next word. Without scripts the page reloads itself;
 * with them only its data are asked for, so nothing jumps.
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
