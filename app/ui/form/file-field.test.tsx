import { act, type ReactNode } from "react";
import type { Root } from "react-dom/client";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { m } from "#messages/messages.js";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { ViewerContext } from "../viewer.ts";
import { FileField } from "./file-field.tsx";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
const large = "This file is too large.";
const loadRule = async () => (file: File) => (file.size > 10 ? large : null);
const file = (name: string, size = 1, type = "image/png") =>
  new File([new Uint8Array(size)], name, { type, lastModified: 1 });

let page: OpenWindow;
let root: Root;

const inRouter = (children: ReactNode) => (
  <ViewerContext value={viewer}>
    <RouterProvider router={createMemoryRouter([{ path: "/", element: children }])} />
  </ViewerContext>
);
async function show(children: ReactNode): Promise<void> {
  await act(() => root.render(inRouter(<form>{children}</form>)));
  // jsdom has no DataTransfer; the input takes what it is given.
  Object.defineProperty(input(), "files", { value: [], writable: true });
}
function input(): HTMLInputElement {
  const found = document.querySelector("input");
  if (!found) throw new Error("no input");
  return found;
}
const rows = () => [...document.querySelectorAll("li")].map(({ textContent }) => textContent ?? "");
const sent = () => [...(input().files ?? [])].map(({ name }) => name);

/** Files dropped on the input, or chosen with it. */
async function choose(files: File[], how: "change" | "drop" = "change"): Promise<void> {
  const event = new page.window.Event(how, { bubbles: true, cancelable: true });
  if (how === "drop") Object.assign(event, { dataTransfer: { types: ["Files"], files } });
  else Object.assign(input(), { files });
  await act(() => input().dispatchEvent(event));
  await act(() => vi.dynamicImportSettled());
}

beforeEach(async () => {
  page = openWindow(`<div id="root"></div>`);
  vi.stubGlobal("window", page.window);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal(
    "DataTransfer",
    class {
      files: File[] = [];
      items = { add: (one: File) => this.files.push(one) };
    },
  );
  const { createRoot } = await import("react-dom/client");
  root = createRoot(document.getElementById("root") as HTMLElement);
});
afterEach(async () => {
  await act(() => root.unmount());
  vi.unstubAllGlobals();
});

test("without scripts it is a native file input with label, hint and limits", () => {
  const html = renderToStaticMarkup(
    inRouter(<FileField name="files" label="Pictures" hint="Ten at most" accept="image/png" isMultiple />),
  );
  expect(html).toContain('<label for="f-files">');
  expect(html).toMatch(/<input [^>]*id="f-files"[^>]*type="file"[^>]*accept="image\/png" multiple=""/);
  expect(html).toContain('aria-describedby="f-files-hint"');
  expect(html).not.toContain("<li");
});

test.each(["change", "drop"] as const)("files by %s are listed, sent, and taken out again", async (how) => {
  await show(<FileField name="files" label="Pictures" isMultiple loadRule={loadRule} />);
  await choose([file("a.png")], how);
  await choose([file("b.txt", 2, "text/plain")], how);
  expect(rows().map((text) => text.slice(0, 5))).toEqual(["a.png", "b.txt"]);
  expect(sent()).toEqual(["a.png", "b.txt"]);
  const [first] = document.querySelectorAll("li");
  expect(first?.querySelector("img")?.getAttribute("src")).toMatch(/^blob:/);
  await act(() => first?.querySelector("button")?.click());
  expect(sent()).toEqual(["b.txt"]);
  expect(document.activeElement).toBe(input());
});

test("a refused file is named with the reason, aloud too, and not sent", async () => {
  await show(<FileField name="files" label="Pictures" isMultiple loadRule={loadRule} />);
  await choose([file("large.png", 11), file("a.png")]);
  expect(sent()).toEqual(["a.png"]);
  expect(rows()[0]).toContain(large);
  expect(document.querySelector("[aria-live]")?.textContent).toBe(`large.png: ${large}`);
});

test("a field for one file takes the last one that was chosen", async () => {
  await show(<FileField name="photo" label="Photo" loadRule={loadRule} />);
  await choose([file("a.png"), file("b.png")], "drop");
  await choose([file("c.png")]);
  expect(sent()).toEqual(["c.png"]);
  expect(rows()).toHaveLength(1);
});

test("where the list cannot be loaded, the names stand there and the files stay in the form", async () => {
  const fail = () => Promise.reject(new Error("no connection"));
  await show(<FileField name="files" label="Pictures" isMultiple loadRule={fail} />);
  await choose([file("a.png"), file("b.png")]);
  expect(document.querySelector("form")?.textContent).toContain("a.png, b.png");
  expect(sent()).toEqual(["a.png", "b.png"]);
});

test("who takes the files out of the field lists them instead", async () => {
  const taken: string[] = [];
  const take = (from: HTMLInputElement) => {
    taken.push(...[...(from.files ?? [])].map(({ name }) => name));
    Object.assign(from, { files: [] });
    from.dispatchEvent(new page.window.Event("change", { bubbles: true }));
  };
  await show(<FileField name="files" label="Pictures" isMultiple onChoose={take} />);
  await choose([file("a.png")]);
  expect(taken).toEqual(["a.png"]);
  expect(rows()).toEqual([]);
});

test("while the form is sent as a document, each file says so and stays as it is", async () => {
  await show(<FileField name="files" label="Pictures" />);
  await choose([file("a.png")]);
  const submit = new page.window.Event("submit", { bubbles: true, cancelable: true });
  await act(() => document.querySelector("form")?.dispatchEvent(submit));
  expect(rows()[0]).toContain(m.common_file_sending({}, { locale: "en" }));
  expect(document.querySelector("progress")?.getAttribute("aria-label")).toBe("a.png");
  expect(document.querySelector("li button")).toBeNull();
});
