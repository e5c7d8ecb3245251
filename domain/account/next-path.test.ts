import fc from "fast-check";
import { expect, test } from "vitest";
import { isFull } from "#scripts/test-run/turn.ts";
import { localPath, signUpPath } from "./next-path.ts";

test.each([
  ["/requests", "/requests"],
  ["/request/1?tab=offers#top", "/request/1?tab=offers#top"],
  ["/a/../bookings", "/bookings"],
  ["/?x=//evil.test", "/?x=//evil.test"],
  ["/search?q=%2F%2Fevil.test", "/search?q=%2F%2Fevil.test"],
])("keeps the own path %j", (next, expected) => {
  expect(localPath(next)).toBe(expected);
});

test.each([
  "//evil.test",
  "///evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "/\t/evil.test",
  "/\n/evil.test",
  "/.//evil.test",
  "/x/..//evil.test",
  "/%2e//evil.test",
  "https://evil.test",
  "https:evil.test",
  "javascript:alert(1)",
  "data:text/html,x",
  "evil.test",
  " /requests",
  "/requests evil",
  "@evil.test",
  ".evil.test",
  "",
  "/".repeat(3_000),
  "/auth/signin",
  "/auth/sign-out",
  "/activate-account?token_hash=x",
  "/x/../auth/sign-out",
  null,
  undefined,
  42,
  ["/requests"],
])("goes to the start page instead of %j", (next) => {
  expect(localPath(next)).toBe("/");
});

test("for any input, a browser that follows the answer stays on the site", () => {
  const sharp = fc.string({ unit: fc.constantFrom(..."/\\.:@?#%2eE \t\nahttps") });
  fc.assert(
    fc.property(fc.oneof(sharp, fc.string(), fc.webUrl()), (next) => {
      const location = localPath(next);
      expect(new URL(location, "https://market.example").origin).toBe("https://market.example");
      expect(location).toMatch(/^\/(?!\/)/);
    }),
    { numRuns: isFull ? 2_000 : 400 },
  );
});

test.each([
  [{ as: null }, "/auth/signup"],
  [{ as: "provider" }, "/auth/signup?as=provider"],
  [{ as: null, next: "/requests" }, "/auth/signup?next=%2Frequests"],
  [{ as: "provider", next: "/invitation/a?b=c" }, "/auth/signup?as=provider&next=%2Finvitation%2Fa%3Fb%3Dc"],
] as const)("signing up with %j", (given, path) => {
  expect(signUpPath(given)).toBe(path);
});
