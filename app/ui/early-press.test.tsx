// A press in the moment between the hydration of a page and its effects counts like every other.
import { JSDOM } from "jsdom";
import { type ReactNode, startTransition, useLayoutEffect } from "react";
import { createMemoryRouter, Link, RouterProvider, useNavigate } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { RouteTransition } from "#app/components/shell/route-transition.tsx";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { Dialog } from "./dialog.tsx";
import { ViewerContext } from "./viewer.ts";

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;
let unmount = () => {};
afterEach(async () => {
  unmount();
  await effects();
  vi.unstubAllGlobals();
});

function Shown({ onShown, children }: { onShown: () => void; children: ReactNode }) {
  useLayoutEffect(onShown, [onShown]);
  return children;
}

/** Shows a page and runs `press` once it is on the screen, before any of its effects. */
async function show(content: ReactNode, press: (document: Document) => void): Promise<Document> {
  const { window } = new JSDOM('<!doctype html><main id="content"></main>', { url: "http://localhost/" });
  for (const name of Object.getOwnPropertyNames(window).filter((name) =>
    /^(HTML|Element$|Event$|Node$|location$|document$|window$)/.test(name),
  ))
    vi.stubGlobal(name, Reflect.get(window, name));
  vi.stubGlobal("window", window);
  // Browsers have both; jsdom has neither.
  Object.assign(window.HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  const document = window.document as unknown as Document;
  const { createRoot } = await import("react-dom/client");
  const root = createRoot(document.getElementById("content") as HTMLElement);
  unmount = () => root.unmount();
  const { promise, resolve } = Promise.withResolvers<void>();
  const onShown = () =>
    queueMicrotask(() => {
      press(document);
      resolve();
    });
  const router = createMemoryRouter([
    { path: "/", element: <Shown onShown={onShown}>{content}</Shown> },
    { path: "/slow", loader: () => new Promise<null>(() => undefined), element: null },
  ]);
  startTransition(() => {
    root.render(
      <ViewerContext value={viewer}>
        <RouterProvider router={router} />
      </ViewerContext>,
    );
  });
  await promise;
  return document;
}

const linkIn = (document: Document) => document.querySelector("a") as HTMLAnchorElement;
const effects = () => new Promise((done) => setTimeout(done, 20));

function Decision({ children = "Really?" }: { children?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <>
      <Dialog label="Cancel" to="/cancel" title="Cancel this?">
        {children}
      </Dialog>
      <button id="on" type="button" onClick={() => navigate("/?step=2")}>
        On
      </button>
    </>
  );
}

const dialogIn = (document: Document) => document.querySelector("dialog") as HTMLDialogElement;

test("a dialog that is opened at once stays open", async () => {
  const document = await show(<Decision />, (shown) => linkIn(shown).click());
  expect(dialogIn(document).open).toBe(true);
  await effects();
  expect(dialogIn(document).open).toBe(true);
});

test.each([
  ["closes with the next page", <Decision key="a" />, false],
  [
    "stays open with the alert of a refused form",
    <Decision key="b">
      <p role="alert">Say why.</p>
    </Decision>,
    true,
  ],
])("a dialog %s", async (_what, content, isOpen) => {
  const document = await show(content, () => undefined);
  await effects();
  linkIn(document).click();
  expect(dialogIn(document).open).toBe(true);
  (document.querySelector("#on") as HTMLButtonElement).click();
  await effects();
  await expect.poll(() => dialogIn(document).open).toBe(isOpen);
});

test("a link to a slow page that is pressed at once is marked", async () => {
  const document = await show(
    <>
      <RouteTransition />
      <h1>Requests</h1>
      <Link to="/slow">Bookings</Link>
    </>,
    (shown) => linkIn(shown).click(),
  );
  await vi.waitFor(() => expect(linkIn(document).getAttribute("aria-busy")).toBe("true"));
});
