/**
 * What people type, choose and open before the page has hydrated. React gives a hydrated text area its first text back,
 * does not tell components what was typed before it came, and renders the page anew where an extension of the browser
 * has changed the document in the meantime. Afterwards each field holds again what was typed, and the page's scripts
 * hear of it as if it were typed now.
 */
import { fieldState, tell } from "./typed-state.ts";

type Early = { element: HTMLElement; place: string; isTold: boolean };

/** Fields and folds of the server's HTML, by the place at which a rendering of the browser has them again. */
let early: Early[] = [];
/** The last value that somebody typed: React may have taken it out of the field since. */
const typed = new WeakMap<EventTarget, string>();
let focused: Element | null = null;
let path = "";

/** Called once before hydration. */
export function watchTyping(): void {
  path = location.pathname;
  focused = document.activeElement;
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", scan);
  scan();
  const note = ({ target }: Event) => {
    if (isText(target)) typed.set(target, target.value);
  };
  document.addEventListener("beforeinput", ({ target }) => target && restoreText(target), true);
  document.addEventListener("input", note, true);
  document.addEventListener("change", note, true);
  document.addEventListener("focusin", ({ target }) => {
    focused = target instanceof Element ? target : null;
  });
  for (const over of ["submit", "reset"])
    document.addEventListener(over, ({ target }) => {
      early = early.filter(({ element }) => element.closest("form") !== target);
    });
}

/**
 * Puts back what was typed into fields that have hydrated since, or that another element has replaced. Called after the
 * page or a part of it has hydrated, and after React has rendered one anew.
 */
export function putBackTyped(): void {
  // Another page has fields of its own.
  if (location.pathname !== path) early = [];
  const hasLost = early.some(({ element }) => !element.isConnected);
  const successors = hasLost ? new Map(listPlaces()) : null;
  const known = new Set<Element>(early.map(({ element }) => element));
  for (const one of early) {
    const { element, place } = one;
    if (element.isConnected) {
      if (one.isTold || !isHydrated(element)) continue;
      one.isTold = true;
      const state = fieldState(element, typed.get(element));
      if (state) tell(element, state);
      continue;
    }
    const successor = successors?.get(place);
    if (!successor || known.has(successor)) continue;
    one.element = successor;
    one.isTold = false;
    if (element instanceof HTMLDetailsElement) successor.toggleAttribute("open", element.open);
    const state = fieldState(element, typed.get(element));
    if (state) tell(successor, state);
    if (focused === element) moveFocus(element, successor);
  }
}

function scan(): void {
  early = listPlaces().map(([place, element]) => ({ element, place, isTold: false }));
  for (const { element } of early)
    if (isText(element) && element.value !== element.defaultValue) typed.set(element, element.value);
}

/** Fields and folds in the order of the document. Ids are left out: those of React differ in a rendering of the browser. */
function listPlaces(): [string, HTMLElement][] {
  const counts = new Map<string, number>();
  return [...document.querySelectorAll<HTMLElement>("input, textarea, select, details")].flatMap(
    (element) => {
      if (element instanceof HTMLInputElement && /^(hidden|submit|button|reset|image)$/.test(element.type))
        return [];
      const isChoice = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
      const name = element.getAttribute("name") ?? "";
      const kind = `${element.localName} ${name} ${isChoice ? element.value : ""}`;
      const count = counts.get(kind) ?? 0;
      counts.set(kind, count + 1);
      return [[`${kind} ${count}`, element] as [string, HTMLElement]];
    },
  );
}

/** A letter typed while React hydrates would otherwise follow the first text of a text area, and the rest be lost. */
function restoreText(target: EventTarget): void {
  const text = typed.get(target);
  if (!(target instanceof HTMLTextAreaElement) || text === undefined || target.value === text) return;
  if (early.some(({ element, isTold }) => element === target && !isTold)) target.value = text;
}

/** React marks the elements that it has hydrated with properties of its own; those of a server's HTML have none. */
const isHydrated = (element: HTMLElement) => Object.keys(element).length > 0;

function moveFocus(from: HTMLElement, to: HTMLElement): void {
  to.focus({ preventScroll: true });
  if (!isText(from) || !isText(to) || from.selectionStart === null) return;
  to.setSelectionRange(from.selectionStart, from.selectionEnd, from.selectionDirection ?? "none");
}

function isText(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !/^(checkbox|radio|file|hidden)$/.test(target.type);
}
