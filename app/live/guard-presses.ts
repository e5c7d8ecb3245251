/**
 * A press in the moment after a live refresh was meant for what stood there before, perhaps another price. It does nothing,
 * unless its button still says and sends the same.
 */

/** How long after a refresh a press may have been meant for what was there before it. */
const startledMs = 700;

export type PressGuard = {
  /** The page is about to change by itself. */
  begin(): void;
  /** The page shows what is new. */
  end(): void;
};

/** Guards the forms of the content until the signal aborts. */
export function guardPresses(signal: AbortSignal): PressGuard {
  let before: ReadonlySet<string> = new Set();
  let isChanging = false;
  let changed_at = Number.NEGATIVE_INFINITY;
  // A total that follows what somebody types meanwhile is their own doing.
  const onInput = () =>
    queueMicrotask(() => {
      if (isChanging) before = readMeanings();
    });
  const onClick = (event: MouseEvent) => {
    if (performance.now() - changed_at > startledMs) return;
    const button = event.target instanceof Element ? event.target.closest("main form button") : null;
    if (!(button instanceof HTMLButtonElement) || before.has(meaningOf(button))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("input", onInput, { signal });
  document.addEventListener("click", onClick, { capture: true, signal });
  return {
    begin() {
      isChanging = true;
      before = readMeanings();
    },
    end() {
      isChanging = false;
      changed_at = performance.now();
    },
  };
}

/** What every button of the content means now. */
const readMeanings = () => new Set([...document.querySelectorAll("main form button")].map(meaningOf));

/** What a button says and its form sends, without the key that is new with each load. */
function meaningOf(button: Element): string {
  const form = button.closest("form");
  const hidden = form ? [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")] : [];
  const sent = hidden.filter(({ name }) => name !== "_key").map(({ name, value }) => [name, value]);
  return JSON.stringify([form?.action, button.textContent, button.getAttribute("value"), sent]);
}
