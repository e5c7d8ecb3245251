import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { authCookieName } from "#domain/account/session-cookie.ts";
import { signedOutCookie } from "#domain/site-cookie.ts";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import { syncSession } from "./session-sync.ts";

let page: OpenWindow;
let stop: () => void;
let calls: string[];

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const cookieOf = (sub: string, more: object = {}) =>
  `${authCookieName}=base64-${base64({ access_token: `h.${base64({ sub, session_id: "s", aal: "aal1", ...more })}.s`, user: { email: "a@b.test" } })}`;
/** Writes as the auth client does, without the Cookie Store API. */
const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: what is tested reads it from there
  document.cookie = text;
};
const signIn = (account: string, more: object = {}) => {
  setCookie(cookieOf(account, more));
};
const end = (name = authCookieName) => {
  setCookie(`${name}=; max-age=0`);
};

function start(account_id: string | null, isBusy = () => false): void {
  stop = syncSession({
    account_id,
    client: null,
    isBusy,
    revalidate: () => calls.push("revalidate"),
    clear: () => calls.push("clear"),
  });
}
/** Long enough for the answer that the page's router awaits and for the polls after it. */
const settle = () => vi.advanceTimersByTime(10_000);

beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  page = openWindow(
    `<form method="post" action="/request/1"><input name="title"><button>Go</button></form>`,
    "http://localhost/request/1?a=b",
  );
  Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
  signIn("a");
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a session that stays the same leaves the page alone", () => {
  start("a");
  settle();
  expect([calls, page.left]).toEqual([[], []]);
});

test("an ended session leads to sign-in once, with the way back, and clears the page", () => {
  start("a");
  settle();
  end();
  settle();
  expect(page.left).toEqual(["/auth/not-authenticated?next=%2Frequest%2F1%3Fa%3Db"]);
  expect(calls).toEqual(["clear"]);
});

test("the input is kept first, and the sign-in page learns of it", () => {
  start("a");
  settle();
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  end();
  settle();
  expect(page.left).toEqual(["/auth/not-authenticated?next=%2Frequest%2F1%3Fa%3Db&kept=tab"]);
  expect(Object.keys(sessionStorage)).toHaveLength(1);
});

test("a deliberate sign-out in another tab deletes what was typed", () => {
  start("a");
  settle();
  document.querySelector("input")?.dispatchEvent(new Event("input", { bubbles: true }));
  setCookie(`${signedOutCookie}=1`);
  end();
  settle();
  expect(page.left).toEqual(["/auth/not-authenticated?next=%2Frequest%2F1%3Fa%3Db"]);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test.each([
  ["its menu is open", "<details open><summary>Me</summary>", "</details>", false],
  ["its button has the focus", "", "", true],
])(
  "a sign-out sent before the scripts ran is answered by its own page: %s",
  (_how, before, after, isFocused) => {
    const form = '<form method="post" action="/auth/sign-out"><button>Sign out</button></form>';
    document.body.insertAdjacentHTML("beforeend", `${before}${form}${after}`);
    if (isFocused) document.querySelector<HTMLElement>("[action$=sign-out] button")?.focus();
    start("a");
    setCookie(`${signedOutCookie}=1`);
    end();
    settle();
    expect([calls, page.left]).toEqual([[], []]);
    vi.advanceTimersByTime(30_000);
    expect(page.left).toHaveLength(1);
  },
);

test("a page whose own sign-out was answered before its scripts ran reads nothing again", () => {
  const form = '<form method="post" action="/auth/sign-out"><button>Sign out</button></form>';
  document.body.insertAdjacentHTML("beforeend", `<details open>${form}</details>`);
  setCookie(`${signedOutCookie}=1`);
  end();
  start("a");
  settle();
  expect([calls, page.left]).toEqual([[], []]);
});

test("cookies that are missing for a moment, while they are replaced, end nothing", () => {
  start("a");
  settle();
  end();
  vi.advanceTimersByTime(1_010);
  signIn("a", { aal: "aal1" });
  settle();
  expect(page.left).toEqual([]);
});

test("another account loads another page; a stronger session of the same one reads the page again", () => {
  start("a");
  signIn("a", { aal: "aal2" });
  settle();
  expect([calls, page.left]).toEqual([["revalidate"], []]);
  signIn("b");
  settle();
  expect(page.left).toEqual(["/request/1?a=b"]);
});

test("while the router waits for an answer, that answer leads on", () => {
  let isBusy = true;
  start("a", () => isBusy);
  end();
  settle();
  expect(page.left).toEqual([]);
  isBusy = false;
  settle();
  expect(page.left).toHaveLength(1);
});

test("a cookie that cannot be read decides nothing", () => {
  start("a");
  settle();
  setCookie(`${authCookieName}=base64-half`);
  settle();
  expect([calls, page.left]).toEqual([[], []]);
});

test("a visitor's page reads its data again when somebody signs in", () => {
  end();
  start(null);
  settle();
  signIn("a");
  settle();
  expect([calls, page.left]).toEqual([["revalidate"], []]);
});

test("a page of a session that scripts cannot find asks the server, which decides", () => {
  end();
  start("a");
  settle();
  expect(calls).toEqual(["revalidate"]);
  expect(page.left).toEqual([]);
});

test("after a stop nothing is checked", () => {
  start("a");
  settle();
  stop();
  end();
  settle();
  expect([calls, page.left]).toEqual([[], []]);
});
