// Steps that run only if something they test has changed since the last full run.
import type { Step } from "#scripts/test-run/steps.ts";

/** What every test depends on: installed packages, and how tests run. */
const always = ["package-lock.json", "vitest.config.ts", "tsconfig.json", "scripts/test-run/", "tests/kit/"];

/**
 * The tests of the screen and plan detectors and of the test runner: these tools rarely change. Tests that look at
 * other tests, such as the one of the rotated files, always run.
 */
export const toolTests = {
  inputs: ["tests/screens/", "tests/growth/", "bench/kit/plan-faults.ts", "scripts/test.ts"],
  files: [
    ...["tests/screens/detectors.spec.ts", "tests/screens/detectors-of-content.spec.ts"],
    ...["tests/growth/plan-faults.test.ts", "scripts/test-run/!(rotated-files).test.ts"],
  ],
};

/** The tests of test tools if this run leaves them out (TEST_TOOLS=unchanged, set by `npm test`). */
export const toolTestsLeftOut = (env: NodeJS.ProcessEnv = process.env): readonly string[] =>
  env.TEST_TOOLS === "unchanged" ? toolTests.files : [];

/** Whether a path is one of these files or below one of these folders, which end with a slash. */
export const isBelow = (path: string, inputs: readonly string[]): boolean =>
  inputs.some((input) => (input.endsWith("/") ? path.startsWith(input) : path === input));

/**
 * Why a step runs, or null if it need not: nothing it depends on has changed since the last full run. `changed` is null
 * if there is no full run to compare with, or its commit is unknown here.
 */
export function reasonToRun(step: Pick<Step, "inputs">, changed: readonly string[] | null): string | null {
  if (!step.inputs) return "it always runs";
  if (changed === null) return "there is no full run to compare with";
  const inputs = [...step.inputs, ...always];
  return changed.find((path) => isBelow(path, inputs)) ?? null;
}
