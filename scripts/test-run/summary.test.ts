import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { durationsOf, slowestLines } from "#scripts/test-run/durations.ts";
import type { StepResult } from "#scripts/test-run/run.ts";
import { overBudget, summaryLines } from "#scripts/test-run/summary.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "summary-"));
  file = join(folder, "report.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

const result = (script: string, seconds: number, more: Partial<StepResult> = {}): StepResult => ({
  step: { script, counts: "vitest", budget_seconds: 10 },
  passed: 3,
  failed: 0,
  seconds,
  failures: [],
  durations: [],
  ...more,
});
const colour = (text: string) => `<red>${text}</red>`;

test("the tests of Vitest are read with their seconds", () => {
  const name = resolve("domain/money.test.ts");
  const assertionResults = [{ fullName: "adds", duration: 1_500 }, { fullName: "is skipped" }];
  writeFileSync(file, JSON.stringify({ testResults: [{ name, assertionResults }] }));
  expect(durationsOf({ script: "test:unit", counts: "vitest" }, file)).toEqual([
    { test: "test:unit: domain/money.test.ts > adds", seconds: 1.5 },
    { test: "test:unit: domain/money.test.ts > is skipped", seconds: 0 },
  ]);
});

test("journeys are read from nested suites, with every try", () => {
  const spec = {
    title: "pays",
    file: "a.spec.ts",
    tests: [{ results: [{ duration: 900 }, { duration: 600 }] }],
  };
  writeFileSync(file, JSON.stringify({ suites: [{ suites: [{ specs: [spec] }] }] }));
  expect(durationsOf({ script: "test:e2e", counts: "playwright" }, file)).toEqual([
    { test: "test:e2e: a.spec.ts > pays", seconds: 1.5 },
  ]);
});

test("a check and a missing report have no tests", () => {
  expect(durationsOf({ script: "lint", counts: "one" }, file)).toEqual([]);
  expect(durationsOf({ script: "test:unit", counts: "vitest" }, file)).toEqual([]);
});

test("the slowest come first, and no more than asked for", () => {
  const durations = [0.2, 31, 7].map((seconds) => ({ test: `of ${seconds}`, seconds }));
  expect(slowestLines(durations, 2)).toEqual(["   31.0 s  of 31", "    7.0 s  of 7"]);
});

test("each step is named with its seconds, and one over its budget again in red", () => {
  const results = [result("test:unit", 9.96), result("test:system", 10), result("types", 15.34)];
  expect(summaryLines(results, { hasBudgets: true, colour })).toEqual([
    "",
    "  this machine takes 1.0 times the budgets",
    "  ok     test:unit: 3 passed, 0 failed,   10.0 of 10 s",
    "  ok     test:system: 3 passed, 0 failed,   10.0 of 10 s",
    "  ok     types: 3 passed, 0 failed,   15.3 of 10 s",
    "<red>  over budget: types took 15.3 s of 10 s</red>",
  ]);
});

test.each([
  { of: "the only step, by half", seconds: [15], over: [] },
  { of: "the only step, by more", seconds: [15.1], over: ["a"] },
  { of: "one on a fast machine", seconds: [15.1, 5, 5], over: ["a"] },
  { of: "none where all are as slow", seconds: [29, 20, 20, 20], over: [] },
  { of: "one that is slower than the slow machine", seconds: [31, 20, 20, 20], over: ["a"] },
  { of: "two that are slower than the slow machine", seconds: [31, 32, 20, 20, 20, 20], over: ["a", "b"] },
  { of: "none where all need four times their budgets", seconds: [40, 40, 40], over: [] },
  { of: "all where all need seven times their budgets", seconds: [70, 70, 70], over: ["a", "b", "c"] },
])("over budget: $of, $seconds s of 10 s", ({ seconds, over }) => {
  const results = seconds.map((one, index) => result("abcdef"[index] as string, one));
  expect(overBudget(results).map(({ step }) => step.script)).toEqual(over);
});

test("steps of a few seconds do not say how slow a machine is", () => {
  const short = { step: { script: "env:check", counts: "one" as const, budget_seconds: 2 } };
  const results = [result("a", 20), result("b", 9, short), result("c", 9, short), result("d", 12)];
  expect(overBudget(results).map(({ step }) => step.script)).toEqual(["a", "env:check", "env:check"]);
});

test("a full run has no budgets", () => {
  const lines = summaryLines([result("types", 12.34)], { hasBudgets: false, colour });
  expect(lines).toEqual(["", "  ok     types: 3 passed, 0 failed,   12.3 s"]);
});

test("the ten slowest tests of all steps are listed together", () => {
  const durations = Array.from({ length: 20 }, (_, index) => ({ test: `number ${index}`, seconds: index }));
  const results = [result("test:unit", 1, { durations }), result("test:e2e", 1, { durations })];
  const lines = summaryLines(results, { hasBudgets: true, colour });
  const slowest = lines
    .slice(lines.indexOf("── the dearest tests") + 1)
    .filter((line) => line.includes(" s  "));
  expect(slowest).toHaveLength(10);
  expect(slowest.slice(0, 3)).toEqual([
    "   19.0 s  number 19",
    "   19.0 s  number 19",
    "   18.0 s  number 18",
  ]);
});

test("failures are reported with their message, and again in short at the very end", () => {
  const lines = summaryLines([result("test:unit", 1, { failed: 1, failures: ["a > b (failed)\n    why"] })], {
    hasBudgets: true,
    colour,
  });
  expect(lines.slice(1, 3)).toEqual(["── what failed", "test:unit: a > b (failed)\n    why"]);
  expect(lines.slice(-3)).toEqual([
    "  FAILED test:unit: 3 passed, 1 failed,    1.0 of 10 s",
    "  test:unit: a > b (failed)",
    "      why",
  ]);
});
