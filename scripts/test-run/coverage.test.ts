// Node itself writes the coverage of these programs, so that the test reads Node's current format.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { encode } from "@jridgewell/sourcemap-codec";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Coverage } from "#scripts/test-run/coverage.ts";
import type { Step } from "#scripts/test-run/steps.ts";

let root: string;
let coverage: Coverage;

const step = (script: string, counts: Step["counts"] = "vitest"): Step => ({
  script,
  counts,
  budget_seconds: 1,
});
const place = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const run = (path: string, env: NodeJS.ProcessEnv) =>
  execFileSync(process.execPath, [join(root, path)], { env });

/** What vitest's provider says about a file: how often each line's statement was executed. */
const statements = (path: string, counts: Record<number, number>) => ({
  [join(root, path)]: {
    statementMap: Object.fromEntries(Object.keys(counts).map((line) => [line, { start: { line: +line } }])),
    s: counts,
  },
});
const report = (folder: string | undefined, ...files: object[]) => {
  mkdirSync(String(folder), { recursive: true });
  writeFileSync(join(String(folder), "coverage-final.json"), JSON.stringify(Object.assign({}, ...files)));
};
const row = (name: string) => {
  const lines = readFileSync(coverage.table, "utf8").split("\n");
  return lines
    .filter((line) => line.startsWith(`| ${name} |`))
    .map((line) => line.replaceAll(/[|\s]+/g, " "));
};

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "proffer-coverage-")));
  coverage = new Coverage(join(root, "test-results/coverage"), root);
});
afterEach(() => rmSync(root, { recursive: true }));

test("counts each runner's lines, and those of any runner", () => {
  const unit = coverage.envOf(step("test:unit"));
  expect(unit.TEST_COVERAGE_OF_ALL).toBe("1");
  report(unit.TEST_COVERAGE, statements("domain/a/sum.ts", { 1: 1, 2: 1, 3: 0, 4: 0 }));
  const other = coverage.envOf(step("test:integration"));
  report(other.TEST_COVERAGE, statements("domain/a/sum.ts", { 1: 1, 2: 0, 3: 1, 4: 0 }));
  const third = coverage.envOf(step("test:contract"));
  report(third.TEST_COVERAGE, statements("domain/a/sum.ts", { 1: 1, 2: 0, 3: 0, 4: 0 }));
  coverage.write();
  expect(row("domain/a")).toEqual([" domain/a 1 4 50 % 50 % 0 % 75 % 1 "]);
});

test("counts a program's own sources by position, without the lines that a branch left out", () => {
  const source = [
    "type Side = { length: number };",
    "function double({ length }: Side): number {",
    "  if (length < 0) {",
    "    return 0;",
    "  }",
    "  return 2 * length;",
    "}",
    "export function never(): void {",
    "  throw new Error();",
    "}",
    "double({ length: 1 });",
    "export const callbacks = [",
    "  () => never(),",
    "];",
  ];
  place("server/b/double.ts", source.join("\n"));
  place("server/b/unloaded.ts", "export {};");
  const { TEST_COVERAGE, ...env } = coverage.envOf(step("test:unit"));
  const counts = { 3: 0, 4: 0, 6: 0, 9: 0, 11: 0, 12: 0, 13: 0 };
  report(
    TEST_COVERAGE,
    statements("server/b/double.ts", counts),
    statements("server/b/unloaded.ts", { 1: 0 }),
  );
  run("server/b/double.ts", env);
  coverage.write();
  expect(row("server/b")).toEqual([" server/b 2 8 0 % 0 % 50 % 50 % 4 "]);
  expect(row("server/b/double.ts")).toEqual([" server/b/double.ts 3 7 "]);
  expect(row("server/b/unloaded.ts")).toEqual([" server/b/unloaded.ts 1 1 "]);
});

test("a bundle's lines are those of its sources, by its map", () => {
  // The bundle has lines 2, 5 and 8 of the source, with the last one first.
  const code = "function never() {\n  return 1;\n}\nfunction used() {\n  return [\n    1];\n}\nused();\n";
  const mappings = encode([
    [[0, 0, 6, 0]],
    [[2, 0, 7, 2]],
    [],
    [[0, 0, 0, 0]],
    [[2, 0, 1, 2]],
    [[4, 0, 4, 2]],
  ]);
  place("build/server/assets/page.js", code);
  place(
    "build/server/assets/page.js.map",
    JSON.stringify({ sources: ["../../../../app/c/page.tsx"], mappings }),
  );
  const { TEST_COVERAGE, ...env } = coverage.envOf(step("test:unit"));
  report(TEST_COVERAGE, statements("app/c/page.tsx", { 2: 0, 5: 0, 8: 0 }));
  coverage.envOf(step("test:e2e", "playwright"));
  run("build/server/assets/page.js", env);
  coverage.write();
  expect(row("app/c")).toEqual([" app/c 1 3 0 % 0 % 66 % 66 % 1 "]);
});

test("counts only what tests the product, once, and no files of other folders", () => {
  expect(coverage.envOf(step("types", "one"))).toEqual({});
  expect(coverage.envOf({ ...step("test:unit"), name: "unit in another year" })).toEqual({});
  const { TEST_COVERAGE } = coverage.envOf(step("test:unit"));
  const files = ["tests/kit/a.ts", "domain/d/e.test.ts", "messages/compiled/x.mjs", "scripts/test-run/y.ts"];
  report(TEST_COVERAGE, ...files.map((file) => statements(file, { 1: 1 })), statements("db/f.ts", { 1: 1 }));
  coverage.write();
  expect(row("all")).toEqual([" all 1 1 100 % 0 % 0 % 100 % 0 "]);
});
