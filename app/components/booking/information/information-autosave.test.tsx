import { act } from "react";
import type { Root } from "react-dom/client";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { InformationAutosave } from "./information-autosave.tsx";

/** The router's requests accept only Node's own abort signal. */
const { AbortController: ofNode } = globalThis;

let page: OpenWindow;
let root: Root;
let saves: URLSearchParams[];
let status: number;
let asked: number;
let router: ReturnType<typeof createMemoryRouter>;

/** Answers as a server does: not at once. */
const refuse = () => new Promise((resolve) => setTimeout(() => resolve({ refused: true }), 20));

async function show(command: string | null, isRefused = false): Promise<void> {
  const form = (
    <>
      <form id="information">
        <input type="hidden" name="_key" defaultValue="k" />
        <input name="phone" defaultValue="" />
      </form>
      <InformationAutosave
        form="information"
        command={command}
        isRefused={isRefused}
        provider="Studio Keller"
      />
    </>
  );
  router = createMemoryRouter([
    { path: "/", element: form, action: refuse },
    { path: "/home", element: <p>Home</p> },
  ]);
  // Imported once a window exists, because React DOM keeps what it finds then for all later tests.
  const { createRoot } = await import("react-dom/client");
  root = createRoot(document.getElementById("root") as HTMLElement);
  await act(() => root.render(<RouterProvider router={router} />));
}
const said = () => document.querySelector("[role=status]")?.textContent;
const settle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve)));
function type(text: string): void {
  const field = document.querySelector<HTMLInputElement>("[name=phone]");
  if (field) field.value = text;
}
async function hide(): Promise<void> {
  Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
  await settle();
}
function leave(): boolean {
  const event = new page.window.Event("beforeunload", { cancelable: true });
  page.window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  page = openWindow(`<div id="root"></div>`, "http://localhost/request/booking/1/information");
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("AbortController", ofNode);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  [saves, status, asked] = [[], 204, 0];
  vi.stubGlobal("confirm", () => {
    asked += 1;
    return false;
  });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: URLSearchParams }) => {
    saves.push(new URLSearchParams(body));
    return { status, headers: new Headers() };
  });
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});

test("hiding the page saves the input once and says for whom it is kept", async () => {
  await show("keep_information");
  await hide();
  expect(saves).toHaveLength(0);
  type("0221 5550134");
  await hide();
  await hide();
  expect(saves.map((fields) => [fields.get("command"), fields.get("phone"), fields.get("_key")])).toEqual([
    ["keep_information", "0221 5550134", "k-kept-1"],
  ]);
  expect(said()).toContain("Studio Keller");
});

test("a refused save is reported and retried", async () => {
  await show("keep_information");
  status = 401;
  type("1");
  await hide();
  const refused = said();
  expect(refused).not.toBe("");
  status = 204;
  await hide();
  expect(saves).toHaveLength(2);
  expect(said()).not.toBe(refused);
});

test("input that the server has refused is saved as it is", async () => {
  await show("keep_information", true);
  await hide();
  expect(saves).toHaveLength(1);
});

test("going to another page in the same document saves the input", async () => {
  await show("keep_information");
  type("1");
  await act(() => router.navigate("/home"));
  await settle();
  expect(saves.map((fields) => fields.get("phone"))).toEqual(["1"]);
});

test("where only a submit saves, leaving asks first, even by a link", async () => {
  await show(null);
  expect(leave()).toBe(false);
  type("1");
  expect(leave()).toBe(true);
  await act(() => router.navigate("/home"));
  expect(asked).toBe(1);
  expect(router.state.location.pathname).toBe("/");
  expect(saves).toHaveLength(0);
});

test("a form that is being sent neither asks nor saves", async () => {
  await show(null);
  type("1");
  document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true }));
  expect(leave()).toBe(false);
});

test("what is typed after a refusal is saved, though the form was submitted before", async () => {
  await show("keep_information");
  const form = document.querySelector("form");
  form?.dispatchEvent(new page.window.Event("submit", { cancelable: true }) as unknown as Event);
  const formData = new FormData();
  formData.set("phone", "");
  await act(async () => void router.navigate("/", { formMethod: "post", formData }));
  await act(() => vi.waitFor(() => expect(router.state.actionData).not.toBeNull()));
  type("0171 1234567");
  await hide();
  expect(saves.map((save) => save.get("phone"))).toEqual(["0171 1234567"]);
});
