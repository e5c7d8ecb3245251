import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

test.each(["/", "/requests?after=1#x", "/request/1/offer/2"])("%s stays", (path) => {
  expect(ownPath(path, "/fallback")).toBe(path);
});

test.each([
  "https://evil.test/",
  "//evil.test",
  "/\\evil.test",
  "/\t/evil.test",
  "javascript:alert(1)",
  "requests",
  "",
  null,
  undefined,
  `/${"a".repeat(2_001)}`,
])("%s never leaves the site", (path) => {
  expect(ownPath(path, "/fallback")).toBe("/fallback");
});
