// Reads from the runners' reports how many tests passed and failed.
import { existsSync, readFileSync } from "node:fs";
import type { Step } from "#scripts/test-run/steps.ts";

export type Counts = { passed: number; failed: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  success: boolean;
};
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
};

/** A skipped test counts as failed: we skip nothing on purpose. */
function countVitest(report: VitestReport): Counts {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests,
  };
}

/** A journey that passed only on a second try has failed: its first try shows a fault, of the product or of the test. */
function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  const { expected, unexpected, flaky, skipped } = stats;
  return { passed: expected, failed: unexpected + flaky + skipped + errors.length };
}

/**
 * The result of a step: its report if there is one, and at least one failure if the program itself failed (no count
 * includes a file that does not load).
 */
export function countStep(step: Pick<Step, "counts">, isOk: boolean, reportFile: string): Counts {
  if (step.counts === "one" || !existsSync(reportFile)) return { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1 };
  const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
  const { passed, failed } =
    step.counts === "vitest"
      ? countVitest(report as VitestReport)
      : countPlaywright(report as PlaywrightReport);
  return { passed, failed: isOk ? failed : Math.max(failed, 1) };
}
