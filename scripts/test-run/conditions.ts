// Steps that run only when something they test has changed since the last full run.
import type { Step } from "#scripts/test-run/steps.ts";

/** What every test depends on: what is installed, and how tests are run. */
const always = ["package-lock.json", "vitest.config.ts", "tsconfig.json", "scripts/test-run/", "tests/kit/"];

/**
 * The tests of the screens' and plans' detectors and of what runs the tests: the tools have not changed on most days. What
 * looks at other tests, as that of the rotated files does, always runs.
 */
export const toolTests = {
  inputs: ["tests/screens/", "tests/growth/", "bench/kit/plan-faults.ts", "scripts/test.ts"],
  files: [
    ...["tests/screens/detectors.spec.ts", "tests/screens/detectors-of-content.spec.ts"],
    ...["tests/growth/plan-faults.test.ts", "scripts/test-run/!(rotated-files).test.ts"],
  ],
};

/** The tests of test tools where this run leaves them out (TEST_TOOLS=unchanged, which `npm test` sets). */
export const toolTestsLeftOut = (env: NodeJS.ProcessEnv = process.env): readonly string[] =>
  env.TEST_TOOLS === "unchanged" ? toolTests.files : [];

/** Whether a path is one of these files or below one of these folders, which end with a slash. */
export const isBelow = (path: string, inputs: readonly string[]): boolean =>
  inputs.some((input) => (input.endsWith("/") ? path.startsWith(input) : path === input));

/**
 * Why a step runs, or null when it need not: nothing it depends on has changed since the last full run. `changed` is null
 * where there is no full run to compare with, or its commit is not known here.
 */
export function reasonToRun(step: Pick<Step, "inputs">, changed: readonly string[] | null): string | null {
  if (!step.inputs) return "it always runs";
  if (changed === null) return "there is no full run to compare with";
  const inputs = [...step.inputs, ...always];
  return changed.find((path) => isBelow(path, inputs)) ?? null;
}
