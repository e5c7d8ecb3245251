/**
 * What is typed into a text area before its page has hydrated. React gives a hydrated text area its first text back and
 * would lose it; other fields keep their text.
 */
const typed = new WeakMap<EventTarget, string>();

/** Called once before hydration: notes what is typed already, or kept by the browser on a reload, and what follows. */
export function watchTyping(): void {
  for (const area of document.querySelectorAll("textarea"))
    if (area.value !== area.defaultValue) typed.set(area, area.value);
  const note = ({ target }: Event) => {
    if (target instanceof HTMLTextAreaElement) typed.set(target, target.value);
  };
  document.addEventListener("input", note, true);
}

/** The `ref` of a text area: runs when it has hydrated. */
export function restoreTyped(area: HTMLTextAreaElement | null): void {
  const text = area ? typed.get(area) : undefined;
  if (area && text !== undefined) area.value = text;
}
