// The script of live pages that ship no other, run as the page's document loads it.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { shareBetweenTabs } from "#tests/kit/browser/tabs.ts";

let page: OpenWindow;
/** The answers to the next reads of the page; an empty list answers with the page as it is. */
let answers: (string | null)[];
let fetched: number;
/** Hands an event to the page as the stream does. */
let happen: (noun?: string) => Promise<void>;

const html = (content: string, { name = "a/p", style = "one" } = {}) => `<style>${style}</style>
  <nav class="places"><a href="/home">Home</a></nav><main id="content" tabindex="-1">${content}</main>
  <div id="follow" data-name="${name}" data-nouns="request booking" data-updated="Updated"></div>`;
const shown = () => document.querySelector("#content")?.textContent;
const status = () => document.querySelector("[role=status]")?.textContent;

beforeEach(async () => {
  vi.useFakeTimers({ now: Date.now() });
  page = openWindow(html("old"), "http://localhost/home");
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  Object.defineProperty(document, "readyState", { value: "complete", configurable: true });
  [answers, fetched] = [[], 0];
  vi.stubGlobal("fetch", (path: string) => {
    if (path === "/healthz") return Promise.resolve({ ok: true });
    fetched += 1;
    const answer = answers.shift();
    return Promise.resolve({ ok: answer !== null, text: () => Promise.resolve(answer ?? html("old")) });
  });
  const streams = shareBetweenTabs();
  let count = 0;
  // A module runs only once, so each test imports its own.
  vi.resetModules();
  await import("./follow-page.ts");
  // The script waits until the page is idle.
  await vi.advanceTimersByTimeAsync(500);
  happen = async (noun = "booking") => {
    count += 1;
    streams.at(-1)?.send(String(count), noun);
    await vi.advanceTimersByTimeAsync(1_100);
  };
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("an event shows the page's new content in place and says so", async () => {
  answers = [html("new")];
  await happen();
  expect([shown(), status(), page.left]).toEqual(["new", "Updated", []]);
});

test("nothing is read without an event", async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched).toBe(0);
});

test("the focus stays on the same link; where that is gone, the content has it", async () => {
  const link = `<a href="/request/1">Request</a>`;
  const main = document.querySelector("#content");
  if (main) main.innerHTML = `${link}<a href="/request/2">Other</a>`;
  document.querySelector<HTMLElement>("#content a")?.focus();
  answers = [html(`<p>More</p>${link}`), html("nothing")];
  await happen();
  expect(document.activeElement?.textContent).toBe("Request");
  await happen();
  expect(document.activeElement?.id).toBe("content");
});

test.each([
  ["somebody else is signed in", html("new", { name: "b/q" })],
  ["a new release has other styles", html("new", { style: "two" })],
])("where %s, the whole page is loaded again", async (_, answer) => {
  answers = [answer];
  await happen();
  expect([shown(), page.left]).toEqual(["old", ["reload"]]);
});

test("a page that cannot be read stays as it is and is retried", async () => {
  answers = [null, html("new")];
  await happen();
  expect([shown(), page.left]).toEqual(["old", []]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe("new");
});

test("what somebody types meanwhile is kept", async () => {
  const main = document.querySelector("#content");
  if (main) main.innerHTML = `<form><input name="word"></form>`;
  answers = [html("new")];
  const field = document.querySelector("input");
  field?.focus();
  if (field) field.value = "typed";
  await happen();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([document.querySelector("input")?.value, fetched]).toEqual(["typed", 0]);
});
