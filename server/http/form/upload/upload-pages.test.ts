// Whoever may send a file of ten or twenty megabytes may also send the form that it is in.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path/posix";
import { expect, test } from "vitest";
import { routeTable } from "#tests/routes/table.ts";
import { takesFiles } from "./upload-pages.ts";

/** What the modules with forms of files call. */
const receives = /\b(?:isUpload|commandActionWithFiles)\(/;
/** Reads a JSON file, which has at most one megabyte. */
const small = ["/admin/categories/:slug"];

/** A route's module, and its action where that is a module of its own. */
function codeOf(file: string): string {
  const code = readFileSync(file, "utf8");
  const [, action] = /from "(\.\/[a-z-]+-action\.ts)"/.exec(code) ?? [];
  return action ? code + readFileSync(join(dirname(file), action), "utf8") : code;
}

const withFiles = routeTable
  .filter(({ path, file }) => !small.includes(path) && receives.test(codeOf(file)))
  .map(({ path }) => path.replace("/settings/:name", "/settings/logo_light").replaceAll(/:\w+/g, "one"));

test("every page that takes files takes forms as large as they are, from scripts too", () => {
  expect(withFiles.length).toBeGreaterThanOrEqual(5);
  expect(withFiles.filter((path) => !takesFiles(path) || !takesFiles(`${path}.data`))).toEqual([]);
});

test("no other page does", () => {
  for (const path of [
    "/",
    "/requests",
    "/request/one",
    "/booking/one/calendar.ics",
    "/admin/settings/site_name",
  ])
    expect(takesFiles(path), path).toBe(false);
});
