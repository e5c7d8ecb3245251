import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runSteps } from "./run.ts";
import { fullSteps, nameOf, type Step, steps } from "./steps.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "steps-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const step = (name: string, isGreen: boolean, more: Partial<Step> = {}): Step => ({
  script: isGreen ? "green" : "red",
  name,
  counts: "one",
  budget_seconds: 10,
  ...more,
});
const run = async (...steps: Step[]) =>
  (
    await runSteps(steps, {
      folder,
      envOf: () => ({}),
      isOver: () => false,
      commands: { green: "true", red: "false" },
    })
  ).map(({ step: { name }, failed }) => `${name} ${failed === 0 ? "ok" : "failed"}`);

test("the next steps run after a failed one", async () => {
  expect(await run(step("a", false), step("b", true))).toEqual(["a failed", "b ok"]);
});

test("no step runs after a failed decisive one", async () => {
  expect(await run(step("a", false, { is_decisive: true }), step("b", true))).toEqual(["a failed"]);
  expect(await run(step("a", true, { is_decisive: true }), step("b", true))).toEqual(["a ok", "b ok"]);
});

test("neighbours in one group run at the same time and are reported in order", async () => {
  const together = { together: "sources" } as const;
  const neighbours = [step("a", true, together), step("b", true, together), step("c", true)];
  expect(await run(...neighbours)).toEqual(["a ok", "b ok", "c ok"]);
});

test("one script runs several times, each time with its own environment and report", async () => {
  const commands = { write: 'echo "$TEXT" > "$REPORT"; true' };
  const none = { numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] };
  const counted = (count: number): Step => {
    const TEXT = JSON.stringify({ ...none, numPassedTests: count });
    const name = `on ${count}`;
    const env = { TEXT, REPORT: join(folder, `on-${count}.json`) };
    return { ...step(name, true, { env }), script: "write", counts: "vitest" };
  };
  const chosen = [3, 5].map(counted);
  const results = await runSteps(chosen, { folder, envOf: () => ({}), isOver: () => false, commands });
  expect(results.map(({ passed }) => passed)).toEqual([3, 5]);
  const names = [...steps, ...fullSteps].map((each) => nameOf(each).replaceAll(/[^\w-]+/g, "-"));
  expect(new Set(names).size).toBe(names.length);
});
