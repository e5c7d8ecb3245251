// Input typed before a page has hydrated is there afterwards, and the page's components know it, whatever a browser
// extension or a translator has changed in the document meanwhile.
import { JSDOM } from "jsdom";
import {
  type ReactNode,
  StrictMode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { viewerWords } from "#app/components/shell/viewer-text.ts";
import { ViewerContext } from "../viewer.ts";
import { CheckField, Choices } from "./choices.tsx";
import { SelectField, TextArea, TextField } from "./inputs.tsx";

afterEach(() => vi.unstubAllGlobals());

const two = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];

function Controlled() {
  const [text, setText] = useState("");
  const [isOn, setIsOn] = useState(false);
  const [choice, setChoice] = useState("a");
  return (
    <>
      <input name="controlled" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <input name="box" type="checkbox" checked={isOn} onChange={(event) => setIsOn(event.target.checked)} />
      <select name="select" value={choice} onChange={(event) => setChoice(event.currentTarget.value)}>
        <option value="a">A</option>
        <option value="b">B</option>
      </select>
      <output>{`${text}|${isOn}|${choice}`}</output>
    </>
  );
}

type PageProps = {
  onHydrated(): void;
  onCommitted?: (() => void) | undefined;
  /** Scripts that the last part of the page still needs. */
  missing?: Promise<void> | undefined;
};

function Page({ onHydrated, onCommitted, missing }: PageProps) {
  useEffect(onHydrated, [onHydrated]);
  useLayoutEffect(() => onCommitted?.(), [onCommitted]);
  return (
    <html lang="en">
      <head>
        <title>Page</title>
      </head>
      <body>
        <Frame>
          <h1>A page of words</h1>
          <form id="form">
            <TextField name="title" label="Title" value="First" />
            <TextField name="email" label="Address" type="email" />
            <TextArea name="words" label="Words" value="First words" />
            <SelectField name="country" label="Country" options={two} isOptional />
            <Choices name="way" legend="Way" choices={two} value="a" />
            <CheckField name="ticked" label="Ticked" />
            <CheckField name="unticked" label="Unticked" isChecked />
            <input name="password" type="password" />
            <details>
              <summary>More</summary>
              <input name="inside" />
            </details>
            <Controlled />
          </form>
          <LastPart missing={missing} />
        </Frame>
      </body>
    </html>
  );
}

function LastPart({ missing }: Pick<PageProps, "missing">) {
  if (missing) use(missing);
  return <footer>The last part</footer>;
}

const viewer = { locale: "en", time_zone: "Europe/Berlin", now: null, words: viewerWords } as const;

function Frame({ children }: { children: ReactNode }) {
  return (
    <ViewerContext value={viewer}>
      <proffer-page class="page">{children}</proffer-page>
    </ViewerContext>
  );
}

/** What an extension does to the document, and whether React can still hydrate. */
const extensions: [name: string, change: (document: Document) => void, isKept: boolean][] = [
  ["none", () => undefined, true],
  ["attributes on the document", ({ documentElement: root, body }) => mark(root, body), true],
  ["attributes on fields", (document) => mark(...document.querySelectorAll("input, form")), true],
  ["an element at the start of the body", ({ body }) => body.prepend(make(body, "div")), true],
  ["a dialog's element at the end of the body", ({ body }) => body.append(make(body, "div")), true],
  ["an element of its own name", ({ body }) => body.prepend(make(body, "grammarly-extension")), true],
  [
    "a style and a script in the head",
    ({ head }) => head.append(make(head, "style"), make(head, "script")),
    true,
  ],
  [
    "an element after each input",
    (document) => forEach(document, "input", (one) => one.after(make(one, "div"))),
    false,
  ],
  ["an element around each input", (document) => forEach(document, "input", wrap("span")), false],
  ["words in elements of a translator", (document) => forEach(document, "h1, label", wrapWords), false],
  [
    "an element before the form",
    (document) => forEach(document, "form", (one) => one.before(make(one, "p"))),
    false,
  ],
  [
    "an element beside each text area",
    (document) => forEach(document, "textarea", (one) => one.before(make(one, "grammarly-extension"))),
    false,
  ],
  ["a heading taken away", (document) => forEach(document, "h1", (one) => one.remove()), false],
];

function mark(...elements: Element[]): void {
  for (const one of elements) one.setAttribute("data-extension", "1");
}
const make = (near: Element, name: string) => near.ownerDocument.createElement(name);
function forEach(document: Document, what: string, change: (one: Element) => void): void {
  for (const one of document.querySelectorAll(what)) change(one);
}
const wrap = (name: string) => (one: Element) => {
  const around = make(one, name);
  one.replaceWith(around);
  around.append(one);
};
function wrapWords(one: Element): void {
  const font = make(one, "font");
  font.append(...one.childNodes);
  one.append(font);
}

/** Serves the page to its own browser. */
async function open() {
  const dom = new JSDOM(`<!doctype html>${renderToString(<Page onHydrated={() => undefined} />)}`, {
    url: "http://localhost/request",
  });
  const { window } = dom;
  for (const name of Object.getOwnPropertyNames(window).filter((name) =>
    /^(HTML|Element$|Event$|Node$|location$|document$|window$)/.test(name),
  ))
    vi.stubGlobal(name, Reflect.get(window, name));
  vi.stubGlobal("window", window);
  vi.resetModules();
  const typed = await import("./typed-early.ts");
  await import("./put-back.ts");
  const { hydrateRoot } = await import("react-dom/client");
  const field = <Type extends Element = HTMLInputElement>(name: string, rest = "") =>
    window.document.querySelector(`[name="${name}"]${rest}`) as unknown as Type;
  return { window, document: window.document, typed, hydrateRoot, field };
}

type Opened = Awaited<ReturnType<typeof open>>;

function type({ window, field }: Opened, name: string, value: string): void {
  const one = field(name);
  one.focus();
  // Like a keyboard: React would track a value assigned to the element itself and ignore the event.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(one), "value")?.set?.call(one, value);
  one.dispatchEvent(new window.Event("input", { bubbles: true }));
}

function typeAll(opened: Opened): void {
  const { field, document } = opened;
  for (const name of ["email", "password", "inside", "controlled", "words", "title"])
    type(opened, name, `typed ${name}`);
  for (const name of ["country", "select"]) {
    field<HTMLSelectElement>(name).value = "b";
    field(name).dispatchEvent(new opened.window.Event("change", { bubbles: true }));
  }
  for (const one of [field("way", '[value="b"]'), field("ticked"), field("unticked"), field("box")])
    one.click();
  document.querySelector("details")?.toggleAttribute("open", true);
  field("title").focus();
  field("title").setSelectionRange(2, 4);
}

/** Hydrates, and waits until React has nothing left to do. */
async function hydrate(opened: Opened, missing?: Promise<void>): Promise<unknown[]> {
  const { document, typed, hydrateRoot } = opened;
  const errors: unknown[] = [];
  const log = vi.mocked(console.error).mockImplementation(() => undefined);
  const { promise, resolve } = Promise.withResolvers<void>();
  const page = (
    <StrictMode>
      <Page
        missing={missing}
        onCommitted={typed.noteHydrated}
        onHydrated={() => {
          typed.putBackTyped();
          resolve();
        }}
      />
    </StrictMode>
  );
  startTransition(() => {
    hydrateRoot(document, page, {
      onRecoverableError(error) {
        errors.push(error);
        typed.putBackTyped();
      },
    });
  });
  await promise;
  await new Promise((done) => setTimeout(done, 20));
  // Only in development does React report attributes that an extension has added, which it leaves as they are.
  const others = log.mock.calls.filter(
    ([text]) => !String(text).startsWith("A tree hydrated but some attributes"),
  );
  log.mockClear();
  expect(others).toEqual([]);
  return errors;
}

function expectAll({ field, document }: Opened): void {
  const texts = ["email", "password", "inside", "controlled", "words", "title"];
  expect(Object.fromEntries(texts.map((name) => [name, field(name).value]))).toEqual(
    Object.fromEntries(texts.map((name) => [name, `typed ${name}`])),
  );
  expect([field("country").value, field("select").value]).toEqual(["b", "b"]);
  expect([field("ticked"), field("unticked"), field("box")].map(({ checked }) => checked)).toEqual([
    true,
    false,
    true,
  ]);
  expect(field("way", '[value="b"]').checked).toBe(true);
  expect(document.querySelector("output")?.textContent).toBe("typed controlled|true|b");
  expect(document.querySelector("details")?.open).toBe(true);
  expect(document.activeElement).toBe(field("title"));
  expect([field("title").selectionStart, field("title").selectionEnd]).toEqual([2, 4]);
}

test.each(extensions)("nothing typed before hydration is lost: %s", async (_name, change, isKept) => {
  const opened = await open();
  const before = opened.field("title");
  change(opened.document);
  typeAll(opened);
  opened.typed.watchTyping();
  const errors = await hydrate(opened);
  expect(opened.field("title") === before).toBe(isKept);
  expect(errors.length > 0).toBe(!isKept);
  expectAll(opened);
});

test.each(extensions)("nor what is typed while it hydrates: %s", async (_name, change) => {
  const opened = await open();
  opened.typed.watchTyping();
  typeAll(opened);
  change(opened.document);
  await hydrate(opened);
  expectAll(opened);
});

test("nor what is typed while a part of the page still waits for its scripts", async () => {
  const opened = await open();
  opened.typed.watchTyping();
  const { promise, resolve } = Promise.withResolvers<void>();
  const isReady = hydrate(opened, promise);
  const { isHydrated } = await import("./hydrated.ts");
  // React has reached the field, and hears nothing of it yet.
  await vi.waitFor(() => expect(isHydrated(opened.field("controlled"))).toBe(true));
  typeAll(opened);
  resolve();
  await isReady;
  expectAll(opened);
});

test("a form that was sent meanwhile gets nothing back", async () => {
  const opened = await open();
  typeAll(opened);
  opened.typed.watchTyping();
  opened.document.querySelector("form")?.dispatchEvent(new opened.window.Event("submit", { bubbles: true }));
  forEach(opened.document, "form", (one) => one.before(make(one, "p")));
  await hydrate(opened);
  expect(opened.field("title").value).toBe("First");
});

test("fields of another page get nothing from this one", async () => {
  const opened = await open();
  typeAll(opened);
  opened.typed.watchTyping();
  opened.window.history.pushState(null, "", "/account");
  forEach(opened.document, "form", (one) => one.before(make(one, "p")));
  await hydrate(opened);
  expect(opened.field("title").value).toBe("First");
});

test("components hear once of what is chosen or typed after hydration", async () => {
  const opened = await open();
  const { document, field, typed } = opened;
  typed.watchTyping();
  await hydrate(opened);
  const told: string[] = [];
  for (const type of ["input", "change"])
    document.addEventListener(type, ({ target }) => told.push(`${type} ${(target as Element).localName}`));
  for (const name of ["email", "controlled", "words"]) type(opened, name, `typed ${name}`);
  for (const one of [field("ticked"), field("box")]) one.click();
  const once = [...told];
  typed.putBackTyped();
  await new Promise((done) => setTimeout(done, 20));
  typed.putBackTyped();
  expect(once).toHaveLength(7);
  expect(told).toEqual(once);
  expect(document.querySelector("output")?.textContent).toBe("typed controlled|true|a");
});

test("a field typed into before and after hydration holds the last text", async () => {
  const opened = await open();
  opened.typed.watchTyping();
  type(opened, "controlled", "bef");
  await hydrate(opened);
  type(opened, "controlled", "before and after");
  opened.typed.putBackTyped();
  await new Promise((done) => setTimeout(done, 20));
  expect(opened.field("controlled").value).toBe("before and after");
  expect(opened.document.querySelector("output")?.textContent).toContain("before and after|");
});
