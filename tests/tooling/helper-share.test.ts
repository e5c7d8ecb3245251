// What tests share is code that no test fails for: it stays a quarter of `tests/` at most. A file that one test file
// alone loads is part of that test, and a table of cases is what its tests tell (docs/decisions/0072).
import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const tables =
  /^tests\/(?:screens\/(?:states|texts|prepare|personas|checks)\/|simulation\/|faults\/|kit\/mail\/cases-|conformance\/\w+\/)/;
const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);

const sources = new Map(
  globSync(["{app,db,domain,messages,scripts,server,standins,tests}/**/*.{ts,tsx}"], {
    exclude: ["messages/compiled/**", "tests/kit/api/generated/**"],
  }).map((path) => [path, readFileSync(path, "utf8")]),
);

/** The files of `tests/` that this file loads, by itself or by others. */
function loadedBy(path: string, loaded: Set<string> = new Set()): Set<string> {
  for (const [, named = ""] of sources.get(path)?.matchAll(/(?:from|import\()\s*"([#.][^"]+)"/g) ?? []) {
    const other = named.startsWith("#") ? named.slice(1) : join(dirname(path), named);
    if (!other.startsWith("tests/") || loaded.has(other) || isTest(other)) continue;
    loadedBy(other, loaded.add(other));
  }
  return loaded;
}

const linesOf = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + (sources.get(path)?.split("\n").length ?? 1) - 1, 0);

test("helpers are at most a quarter of the tests", () => {
  const counts = Map.groupBy(
    [...sources.keys()].filter(isTest).flatMap((path) => [...loadedBy(path)]),
    (path) => path,
  );
  const inTests = [...sources.keys()].filter((path) => path.startsWith("tests/"));
  const helpers = inTests.filter(
    (path) => !isTest(path) && !tables.test(path) && counts.get(path)?.length !== 1,
  );
  expect(helpers.length).toBeGreaterThan(100);
  expect(linesOf(helpers) / linesOf(inTests)).toBeLessThanOrEqual(0.25);
});
