import { JSDOM } from "jsdom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { guardPresses, type PressGuard } from "./guard-presses.ts";

let dom: JSDOM;
let sent: string[] = [];
let guard: PressGuard;
let stopping: AbortController;

/** An offer of this price, with the key of this load. */
const offer = (price: string, key: string) =>
  `<form action="/accept"><input type="hidden" name="_key" value="${key}"><input type="hidden" name="total" value="${price}">
    <input name="note"><button value="yes">Accept</button></form>`;

beforeEach(() => {
  vi.useFakeTimers();
  dom = new JSDOM(`<main>${offer("100", "a")}</main>`, { url: "http://localhost/" });
  const { document, Element, HTMLButtonElement } = dom.window;
  for (const [name, value] of Object.entries({ document, Element, HTMLButtonElement }))
    vi.stubGlobal(name, value);
  sent = [];
  document.addEventListener("submit", (event: Event) => {
    event.preventDefault();
    sent.push(document.querySelector<HTMLInputElement>("[name=total]")?.value ?? "");
  });
  stopping = new dom.window.AbortController();
  guard = guardPresses(stopping.signal);
});
afterEach(() => {
  stopping.abort();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function refreshTo(html: string): void {
  guard.begin();
  const main = document.querySelector("main");
  if (main) main.innerHTML = html;
  guard.end();
}
const press = () => document.querySelector("button")?.click();

test("a press right after a refresh that brought another price does nothing; a later one does", () => {
  refreshTo(offer("250", "b"));
  press();
  vi.advanceTimersByTime(690);
  press();
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(20);
  press();
  expect(sent).toEqual(["250"]);
});

test("a press that is held back reaches no listener of the page either", () => {
  const onClick = vi.fn();
  document.querySelector("main")?.addEventListener("click", onClick);
  refreshTo(offer("250", "b"));
  press();
  expect(onClick).not.toHaveBeenCalled();
});

test("a button that says and sends the same works at once, whatever key its load has", () => {
  refreshTo(offer("100", "b"));
  press();
  expect(sent).toEqual(["100"]);
});

test("a button that was not there before, and one that says something else, do nothing", () => {
  refreshTo(offer("100", "b").replace("Accept", "Accept and pay"));
  press();
  refreshTo("");
  refreshTo(offer("100", "c"));
  press();
  expect(sent).toEqual([]);
});

/** Types into the form, which changes its total. */
async function typeSo(total: string): Promise<void> {
  const note = document.querySelector("[name=note]");
  const onInput = () => document.querySelector("[name=total]")?.setAttribute("value", total);
  note?.addEventListener("input", onInput, { once: true });
  note?.dispatchEvent(new dom.window.Event("input", { bubbles: true }));
  await Promise.resolve();
}

test("a total that the person's typing changes while the page is read again counts as seen", async () => {
  guard.begin();
  await typeSo("300");
  guard.end();
  press();
  expect(sent).toEqual(["300"]);
});

test("a total that the person's typing changes right after the page was read again counts as seen", async () => {
  refreshTo(offer("100", "b"));
  await typeSo("300");
  await typeSo("400");
  press();
  expect(sent).toEqual(["400"]);
});

test("typing does not mark as seen what a refresh has brought, before it or after it", async () => {
  refreshTo(offer("250", "b"));
  await typeSo("300");
  press();
  vi.advanceTimersByTime(1_000);
  guard.begin();
  await typeSo("320");
  const main = document.querySelector("main");
  if (main) main.innerHTML = offer("500", "c");
  guard.end();
  await typeSo("510");
  press();
  expect(sent).toEqual([]);
});

/** The offer with the box that names what a refresh has changed. */
const changedOffer = (price: string, key: string) =>
  offer(price, key).replace("<button", '<input type="checkbox" data-seen-first><button');
const tick = () => document.querySelector<HTMLInputElement>("[data-seen-first]")?.click();

test("whoever ticks that they have seen the changes can press at once", async () => {
  refreshTo(changedOffer("250", "b"));
  tick();
  await Promise.resolve();
  press();
  expect(sent).toEqual(["250"]);
});

test("a tick right after another refresh may have been meant for the changes before it", async () => {
  refreshTo(changedOffer("250", "b"));
  vi.advanceTimersByTime(1_000);
  guard.begin();
  document.querySelector("[name=total]")?.setAttribute("value", "300");
  guard.end();
  tick();
  await Promise.resolve();
  press();
  expect(sent).toEqual([]);
});

test("without a refresh, and once stopped, the guard holds nothing back", () => {
  press();
  refreshTo(offer("250", "b"));
  stopping.abort();
  press();
  expect(sent).toEqual(["100", "250"]);
});
