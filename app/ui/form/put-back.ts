/** Puts back what was typed before hydration (`typed-early.ts`). */
import { isHydrated } from "./hydrated.ts";
import { fieldState, tell } from "./typed-state.ts";

export type Early = {
  path: string;
  /** Fields and folds of the server's HTML, in its order. */
  fields: HTMLElement[];
  /** The last value of a field, of a box whether it is ticked; React may have reset or removed the field since. */
  typed: WeakMap<EventTarget, string>;
  /** Fields whose first input came after they had hydrated: the page's scripts know of it. */
  heard: WeakSet<EventTarget>;
  /** Forms that were sent or reset. */
  over: WeakSet<EventTarget>;
  focused: EventTarget | null;
};

/** Starts once somebody has typed. @returns the function that puts back, to call after each hydration or new rendering */
export function startPutBack({ fields, typed }: Early): (early: Early) => void {
  // Taken now, because a field that is replaced loses its place.
  const places = listPlaces(fields);
  const told = new WeakSet<EventTarget>();
  // Otherwise a letter typed while React hydrates would follow a text area's first text, and the rest would be lost.
  const restoreText = ({ target }: Event) => {
    const text = target ? typed.get(target) : undefined;
    if (!(target instanceof HTMLTextAreaElement) || text === undefined || told.has(target)) return;
    if (target.value !== text) target.value = text;
  };
  document.addEventListener("beforeinput", restoreText, true);
  return ({ path, heard, over, focused }) => {
    // Another page has its own fields.
    if (location.pathname !== path) places.clear();
    const hasLost = [...places.values()].some(({ isConnected }) => !isConnected);
    const now = hasLost ? listPlaces(fieldsNow()) : null;
    const known = new Set(places.values());
    for (const [place, field] of places) {
      const form = field.closest("form");
      if (form && over.has(form)) continue;
      if (field.isConnected) {
        if (told.has(field) || heard.has(field) || !isHydrated(field)) continue;
        told.add(field);
      }
      const target = field.isConnected ? field : now?.get(place);
      if (!target || (target !== field && known.has(target))) continue;
      places.set(place, target);
      if (field instanceof HTMLDetailsElement) target.toggleAttribute("open", field.open);
      const state = fieldState(field, typed.get(field));
      if (state) tell(target, state);
      if (target !== field && focused === field) moveFocus(field, target);
    }
  };
}

const fieldsNow = () => [...document.querySelectorAll<HTMLElement>("input, textarea, select, details")];

/**
 * Fields by their place (name and order), at which a rendering in the browser has them again. Ids are left out, because
 * React's differ there.
 */
function listPlaces(fields: readonly HTMLElement[]): Map<string, HTMLElement> {
  const places = new Map<string, HTMLElement>();
  const counts = new Map<string, number>();
  for (const field of fields) {
    const type = field instanceof HTMLInputElement ? field.type : "";
    if (/^(hidden|submit|button|reset|image)$/.test(type)) continue;
    const choice = /^(checkbox|radio)$/.test(type) ? field.getAttribute("value") : "";
    const kind = `${field.localName} ${field.getAttribute("name") ?? ""} ${choice}`;
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    places.set(`${kind} ${count}`, field);
  }
  return places;
}

function moveFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!hasSelection(from) || !hasSelection(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? "none");
}

const hasSelection = (field: HTMLElement): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
