import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type OpenWindow, openWindow } from "#tests/kit/browser/open-window.ts";
import * as backup from "./form-backup.ts";

const html = `<form method="post" action="/request/1?step=2">
  <input type="hidden" name="_key" value="k"><input type="hidden" name="int:version" value="3">
  <input name="title" value="Wedding"><textarea name="words"></textarea><input name="file" type="file">
  <input name="code" type="password" value="secret"><input name="password_again" value="secret">
  <button name="command" value="save_draft">Go on</button></form>
  <form method="get" action="/search"><input name="q" value="sought"><button>Search</button></form>
  <form method="post" action="/like"><input type="hidden" name="id" value="1"><button name="command" value="like">Like</button></form>`;

let page: OpenWindow;
let stop: () => void;

function open(address: string, account_id = "a"): void {
  const stored = page?.window.sessionStorage;
  const kept = stored ? Object.entries({ ...stored }) : [];
  page = openWindow(html, address);
  for (const [name, value] of kept) sessionStorage.setItem(name, value);
  stop = backup.backUpOnSubmit(account_id);
}
const form = (index: number) => document.forms[index] as HTMLFormElement;
const submit = (index: number) => {
  const sent = new page.window.SubmitEvent("submit", {
    bubbles: true,
    cancelable: true,
    submitter: form(index).querySelector("button"),
  });
  form(index).dispatchEvent(sent);
};
const keptOnes = () => Object.keys(sessionStorage);

beforeEach(() => {
  vi.useFakeTimers();
  page = undefined as never;
  open("http://localhost/request/1?step=2");
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a form sent without a session is shown again with its input, without its secrets", () => {
  submit(0);
  open("http://localhost/auth/not-authenticated");
  backup.markBackupsRefused();
  open("http://localhost/request/1?step=2");
  backup.restoreBackup("a");
  expect(page.posted).toEqual([
    {
      action: "/request/1?step=2",
      fields: {
        "int:version": "3",
        title: "Wedding",
        words: "",
        refused_command: "save_draft",
        command: "show_again",
      },
    },
  ]);
  expect(keptOnes()).toEqual([]);
});

test("the form tells the server that there is a backup, and loses the mark again", () => {
  submit(0);
  expect(new FormData(form(0)).get("_kept")).toBe("tab");
  vi.runAllTimers();
  expect(new FormData(form(0)).get("_kept")).toBeNull();
});

test.each([
  ["a form that only searches", 1],
  ["a form without fields", 2],
])("%s is not kept", (_, index) => {
  submit(index);
  expect(keptOnes()).toEqual([]);
});

test("an answered form is not shown again", () => {
  submit(0);
  backup.restoreBackup("a");
  expect(page.posted).toEqual([]);
  expect(keptOnes()).toEqual([]);
});

test("what one account typed is never shown to another", () => {
  submit(0);
  backup.markBackupsRefused();
  backup.restoreBackup("b");
  expect(page.posted).toEqual([]);
  expect(keptOnes()).toEqual([]);
});

test("it waits while nobody is signed in and on other pages", () => {
  submit(0);
  backup.markBackupsRefused();
  backup.restoreBackup(null);
  open("http://localhost/home");
  backup.restoreBackup("a");
  expect(page.posted).toEqual([]);
  expect(keptOnes()).toHaveLength(1);
});

test("when the session has ended, unsent input is kept, an untouched form is not", () => {
  expect(backup.backUpUnsentForm("a")).toBe(false);
  form(0)
    .querySelector("input[name=title]")
    ?.dispatchEvent(new Event("input", { bubbles: true }));
  expect(backup.backUpUnsentForm("a")).toBe(true);
  expect(backup.hasBackup()).toBe(true);
});

test("a deliberate sign-out deletes everything", () => {
  submit(0);
  backup.deleteBackups();
  expect(keptOnes()).toEqual([]);
});

test("sign-in pages keep nothing", () => {
  open("http://localhost/auth/sign-in");
  submit(0);
  expect(keptOnes()).toEqual([]);
});

test("with full storage nobody is told that the input was kept", () => {
  vi.stubGlobal("sessionStorage", {
    setItem: () => {
      throw new Error("full");
    },
  });
  submit(0);
  expect(new FormData(form(0)).get("_kept")).toBeNull();
});
