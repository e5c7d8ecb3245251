/**
 * Keeps what people type, choose and open before the page has hydrated. React resets a hydrated text area to its first
 * text, does not tell components about earlier input, and renders the page anew where a browser extension has changed
 * the document meanwhile. Afterwards each field holds its input again, and the page's scripts hear of it as if it were
 * typed now. A separate script does that, because on most pages nobody types early.
 */
import { isHydrated } from "./hydrated.ts";
import type { Early } from "./put-back.ts";

const early: Early = {
  path: "",
  fields: [],
  typed: new WeakMap(),
  heard: new WeakSet(),
  over: new WeakSet(),
  focused: null,
};
let script: Promise<typeof import("./put-back.ts") | null> | undefined;
let putBack: ((early: Early) => void) | undefined;
/** Fields have hydrated before the script was loaded. */
let isWaiting = false;
/** React has finished the page. Before that it marks fields whose input it cannot hear yet. */
let hasHydrated = false;

/** Called once before hydration. */
export function watchTyping(): void {
  early.path = location.pathname;
  early.focused = document.activeElement;
  const listen = (type: string, listener: (target: EventTarget) => void) =>
    document.addEventListener(type, ({ target }) => target && listener(target), true);
  const note = (target: EventTarget) => {
    if (!(target instanceof HTMLElement) || !("value" in target)) return;
    // A file reported once more would be sent twice.
    const isHeard =
      early.heard.has(target) || (hasHydrated && !early.typed.has(target) && isHydrated(target));
    early.typed.set(target, String(isBox(target) ? target.checked : target.value));
    if (isHeard) early.heard.add(target);
    else load();
  };
  const scan = () => {
    early.fields = [...document.querySelectorAll<HTMLElement>("input, textarea, select, details")];
    if (navigator.userActivation?.hasBeenActive) load();
    for (const field of early.fields) if (isChanged(field)) note(field);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", scan);
  scan();
  listen("input", note);
  listen("change", note);
  listen("focusin", (target) => {
    early.focused = target;
  });
  for (const over of ["submit", "reset"]) listen(over, (form) => early.over.add(form));
}

/** Called as soon as React hears of input. */
export function noteHydrated(): void {
  hasHydrated = true;
}

/**
 * Puts back what was typed into fields that have hydrated since, or that another element has replaced. Called after the
 * page or a part of it has hydrated, and after React has rendered one anew.
 */
export function putBackTyped(): void {
  if (!script && early.fields.some((field) => !field.isConnected)) load();
  if (putBack) putBack(early);
  else isWaiting = true;
}

function load(): void {
  script ??= import("./put-back.ts").catch(() => null);
  script.then((loaded) => {
    putBack ??= loaded?.startPutBack(early);
    if (isWaiting) putBack?.(early);
    isWaiting = false;
  });
}

const isBox = (field: HTMLElement): field is HTMLInputElement =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);

function isChanged(field: HTMLElement): boolean {
  if (isBox(field)) return field.checked !== field.defaultChecked;
  return "defaultValue" in field && field.defaultValue !== Reflect.get(field, "value");
}
