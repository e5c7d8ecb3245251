import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { countStep } from "#scripts/test-run/counts.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "counts-"));
  file = join(folder, "report.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };

test("a check counts as one", () => {
  expect(countStep({ counts: "one" }, true, file)).toEqual({ passed: 1, failed: 0 });
  expect(countStep({ counts: "one" }, false, file)).toEqual({ passed: 0, failed: 1 });
});

test("a runner that ended without a report counts as one failure", () => {
  expect(countStep({ counts: "vitest" }, false, file)).toEqual({ passed: 0, failed: 1 });
});

test("a skipped test counts as failed", () => {
  writeFileSync(file, JSON.stringify({ ...vitest, numPendingTests: 1, numTodoTests: 1 }));
  expect(countStep({ counts: "vitest" }, true, file)).toEqual({ passed: 5, failed: 2 });
});

test("a runner that failed without a failed test (a file that does not load) counts a failure", () => {
  writeFileSync(file, JSON.stringify(vitest));
  expect(countStep({ counts: "vitest" }, false, file)).toEqual({ passed: 5, failed: 1 });
});

test("a skipped journey counts as failed, and so does one that passed at a second try", () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 1 };
  writeFileSync(file, JSON.stringify({ stats, errors: [] }));
  expect(countStep({ counts: "playwright" }, false, file)).toEqual({
    passed: 3,
    failed: 3,
  });
});
