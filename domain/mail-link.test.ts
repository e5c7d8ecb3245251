// A link to a mail address opens a mail to it and to nobody else, whatever the address holds.
import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { mailtoHref } from "./mail-link.ts";

test.each([
  ["ada@example.test", "mailto:ada@example.test"],
  ["a?bcc=eve@evil.test", "mailto:a%3Fbcc%3Deve@evil.test"],
  ["a&subject=x@example.test", "mailto:a%26subject%3Dx@example.test"],
  ["a%40b@example.test", "mailto:a%2540b@example.test"],
  ['"a@b"@example.test', "mailto:%22a%40b%22@example.test"],
  ["a+b@example.test", "mailto:a%2Bb@example.test"],
])("%s becomes %s", (email, href) => {
  expect(mailtoHref(email)).toBe(href);
  expect(new URL(href).search).toBe("");
  expect(decodeURIComponent(new URL(href).pathname)).toBe(email);
});

test("no page writes such a link any other way", () => {
  const files = execFileSync("git", ["grep", "-lF", "mailto:", "--", "app", "domain", "server"], {
    encoding: "utf8",
  }).split("\n");
  expect(files.filter((file) => file !== "" && !file.includes(".test."))).toEqual(["domain/mail-link.ts"]);
});
