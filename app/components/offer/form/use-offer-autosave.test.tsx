import { act } from "react";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { useOfferAutosave } from "./use-offer-autosave.ts";

let page: OpenWindow;
let root: Root;
/** The bodies of the saves, and how each is answered. */
let saves: { body: URLSearchParams; answer(status: number, kept?: string): Promise<void> }[];
let isOnline: boolean;

function Offer({ round }: { round: number }) {
  const answer = useOfferAutosave("offer", "/offers/1/check", round, null);
  return (
    <>
      <form id="offer">
        <input type="hidden" name="int:draft_version" defaultValue="3" />
        <input name="message" defaultValue="Gladly." />
        <input name="template_name" />
      </form>
      <output>{answer ? `${answer.kept}` : "nothing yet"}</output>
    </>
  );
}
const show = (round = 1) => act(() => root.render(<Offer round={round} />));
const said = () => document.querySelector("output")?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function type(text: string, name = "message"): void {
  const field = document.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field) field.value = text;
  field?.dispatchEvent(new Event("input", { bubbles: true }));
}
const texts = () => saves.map(({ body }) => body.get("message"));

beforeEach(async () => {
  page = openWindow(`<div id="root"></div>`, "http://localhost/offers/1");
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // Imported with a window and Node's timers, because React DOM keeps what it finds then for all later tests.
  const { createRoot } = await import("react-dom/client");
  vi.useFakeTimers();
  [saves, isOnline] = [[], true];
  vi.stubGlobal("navigator", {
    userAgent: page.window.navigator.userAgent,
    get onLine() {
      return isOnline;
    },
  });
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    const { promise, resolve } = Promise.withResolvers<object>();
    saves.push({
      body: new URLSearchParams(body),
      answer: async (status, kept = "kept") => {
        resolve({ ok: status === 200, status, json: async () => ({ check: null, kept }) });
        await pass(0);
      },
    });
    return promise;
  });
  root = createRoot(document.getElementById("root") as HTMLElement);
  await show();
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("input is sent once, a moment after the last key", async () => {
  type("Gladly, with");
  await pass(600);
  type("Gladly, with flowers.");
  await pass(699);
  expect(texts()).toEqual([]);
  await pass(1);
  expect(texts()).toEqual(["Gladly, with flowers."]);
  await saves[0]?.answer(200);
  expect(said()).toBe("kept");
  await pass(60_000);
  expect(saves).toHaveLength(1);
});

test("the next save waits for the previous answer", async () => {
  type("one");
  await pass(700);
  type("two");
  await pass(5_000);
  expect(texts()).toEqual(["one"]);
  await saves[0]?.answer(200);
  await pass(700);
  expect(texts()).toEqual(["one", "two"]);
});

test("a template name belongs to another button and is not sent", async () => {
  type("Mine", "template_name");
  await pass(5_000);
  expect(saves).toHaveLength(0);
  type("more");
  await pass(700);
  expect(saves[0]?.body.has("template_name")).toBe(false);
});

test.each([
  [401, "signed_out"],
  [500, "failed"],
])("the answer %i is said as %s, and the same is sent again with the next key", async (status, kept) => {
  type("text");
  await pass(700);
  await saves[0]?.answer(status);
  expect(said()).toBe(kept);
  type("text");
  await pass(700);
  expect(texts()).toEqual(["text", "text"]);
});

test("hiding or leaving the page sends at once and notes what the next page has to show", async () => {
  type("last words");
  page.window.dispatchEvent(new page.window.Event("pagehide"));
  expect(texts()).toEqual(["last words"]);
  expect(JSON.parse(sessionStorage.getItem("left /offers/1/check") ?? "null")).toEqual({
    version: 4,
    tries: 0,
  });
});

test("leaving asks first only without a network", () => {
  const leave = () => {
    const event = new page.window.Event("beforeunload", { cancelable: true });
    page.window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(leave()).toBe(false);
  isOnline = false;
  type("text");
  expect(leave()).toBe(true);
  isOnline = true;
  expect(leave()).toBe(false);
});

test("the form's own submit needs no save", async () => {
  type("text");
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
  await pass(5_000);
  expect(saves).toHaveLength(0);
});

test("once the server has answered the form, the earlier status disappears", async () => {
  type("text");
  await pass(700);
  await saves[0]?.answer(200);
  await show(2);
  expect(said()).toBe("null");
});
