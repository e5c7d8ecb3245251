/**
 * A press right after a live refresh was meant for what was there before, perhaps another price. It does nothing unless
 * its button still says and sends the same, differs only by what the person did to its form, or the person has ticked
 * that they have seen what the refresh changed.
 */

/** How long after a refresh a press may have been meant for what was there before it. */
const startledMs = 700;

export type PressGuard = {
  /** The page is about to change by itself. */
  begin(): void;
  /** The page now shows the new data. */
  end(): void;
};

/** Guards the forms of the content until the signal aborts. */
export function guardPresses(signal: AbortSignal): PressGuard {
  /** What the buttons meant before the refresh, and what the person has changed about it since. */
  let known: Set<string> = new Set();
  /** The boxes "I have seen the changes" before the refresh. Whoever ticks one that it brought has read the rest too. */
  let knownBoxes: Set<EventTarget> = new Set();
  let isChanging = false;
  let changed_at = Number.NEGATIVE_INFINITY;
  const isGuarding = () => isChanging || performance.now() - changed_at <= startledMs;
  /** The known buttons of the form that is being changed: a total that follows what somebody types is their own doing. */
  let own: Element[] = [];
  const isNewBox = (target: EventTarget | null) =>
    target instanceof Element && target.matches("[data-seen-first]") && !knownBoxes.has(target);
  const beforeOwn = ({ target }: Event) => {
    const form = isGuarding() && target instanceof Element ? target.closest("main form") : null;
    const buttons = [...(form?.querySelectorAll("button") ?? [])];
    own = isNewBox(target) ? buttons : buttons.filter((button) => known.has(meaningOf(button)));
  };
  // By now the page's own listeners have run, and their changes are on the screen.
  const afterOwn = () => {
    const changed = own;
    own = [];
    queueMicrotask(() => {
      for (const button of changed) known.add(meaningOf(button));
    });
  };
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest("main form button") : null;
    const isHeld = performance.now() - changed_at <= startledMs;
    if (!isHeld || !(button instanceof HTMLButtonElement) || known.has(meaningOf(button)))
      return beforeOwn(event);
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener("input", beforeOwn, { capture: true, signal });
  document.addEventListener("click", onClick, { capture: true, signal });
  for (const type of ["input", "click"]) document.addEventListener(type, afterOwn, { signal });
  return {
    begin() {
      isChanging = true;
      known = readMeanings();
      knownBoxes = readBoxes();
    },
    end() {
      isChanging = false;
      changed_at = performance.now();
    },
  };
}

const readBoxes = () => new Set<EventTarget>(document.querySelectorAll("[data-seen-first]"));

/** What every button of the content means now. */
const readMeanings = () => new Set([...document.querySelectorAll("main form button")].map(meaningOf));

/** What a button says and its form sends, without the key that is new with each load. */
function meaningOf(button: Element): string {
  const form = button.closest("form");
  const hidden = form ? [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")] : [];
  const sent = hidden.filter(({ name }) => name !== "_key").map(({ name, value }) => [name, value]);
  return JSON.stringify([form?.action, button.textContent, button.getAttribute("value"), sent]);
}
