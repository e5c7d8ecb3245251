import { type RefObject, useEffect } from "react";

/** Elements that take the keys themselves. */
const typing = "input, select, textarea, [contenteditable], dialog";

/**
 * Arrow keys move the focus through the links of the rows, which open with Enter as any link does; E follows the link to
 * the file. The keys work within the list, and the down arrow enters it from the page itself: other parts keep theirs.
 */
export function useListKeys(list: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const { activeElement } = document;
      const isWithin = list.current?.contains(activeElement) ?? false;
      const isOnPage = activeElement === document.body || activeElement?.id === "content";
      if ((!isWithin && !isOnPage) || activeElement?.matches(typing)) return;
      const links = [...(list.current?.querySelectorAll<HTMLAnchorElement>("tbody th a") ?? [])];
      const row = links.findIndex((link) => link.closest("tr")?.contains(activeElement));
      if (event.key === "ArrowDown" || (event.key === "ArrowUp" && isWithin)) {
        const next = links[Math.max(0, row + (event.key === "ArrowDown" ? 1 : -1))];
        if (!next) return;
        event.preventDefault();
        next.focus();
      } else if (event.key.toLowerCase() === "e" && isWithin) {
        list.current?.querySelector<HTMLAnchorElement>("a[href*='.csv']")?.click();
      }
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [list]);
}
