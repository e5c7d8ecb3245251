// Only `queryOf` reads a page's query: it leaves out values that no read and no database accepts.
import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** They read other addresses than a page's, check every value themselves and refuse it with 422, or read no value. */
const others = new Set([
  "app/routes/auth/activate-account.tsx",
  "server/http/auth/authenticator.ts",
  "server/http/auth-proxy/call.ts",
  "server/http/machine/rest-headers.ts",
  "server/http/machine/rest.ts",
  "server/http/page/kept/facts.ts",
  "server/http/session/guard.ts",
]);

test("no loader, action or page reads the query of its address itself", () => {
  const files = globSync("{app,server}/**/*.{ts,tsx}").filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  const reading = files.filter((file) => /\bsearchParams\b/.test(readFileSync(file, "utf8")));
  expect(reading.filter((file) => !others.has(file))).toEqual([]);
  expect(
    [...others].filter((file) => !reading.includes(file)),
    "an entry that nothing needs",
  ).toEqual([]);
});
