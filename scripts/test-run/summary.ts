// The end of `npm test`'s output: what was slow, what failed, and the result of each step.
import { styleText } from "node:util";
import { slowestLines } from "#scripts/test-run/durations.ts";
import type { StepResult } from "#scripts/test-run/run.ts";
import { nameOf } from "#scripts/test-run/steps.ts";

const SLOWEST_TESTS = 10;
/** A step fails a run if it takes longer than its budget times this. */
const TOLERANCE = 1.25;
/** A machine may be this many times slower than the budgets allow. */
const MOST_SLOWNESS = 2;
const REPEATED_FAILURES = 20;
const REPEATED_CHARACTERS = 300;

/** Colours only for a terminal, or on request by FORCE_COLOR. */
const red = (text: string) => styleText("red", text, { stream: process.stdout });

const isOverBudget = ({ step, seconds }: StepResult) => seconds > step.budget_seconds;

/**
 * The steps so far over budget that the run fails where budgets count. On a machine on which the other steps together
 * are over their budgets as well, a budget grows by as much, at most to its double.
 */
export function farOverBudget(results: readonly StepResult[]): StepResult[] {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return results.filter((result) => {
    const others = results.filter((one) => one !== result);
    const budgeted = sum(others.map(({ step }) => step.budget_seconds));
    const slowness = budgeted > 0 ? sum(others.map(({ seconds }) => seconds)) / budgeted : 1;
    const budget_seconds = result.step.budget_seconds * Math.min(Math.max(slowness, 1), MOST_SLOWNESS);
    return result.seconds > budget_seconds * TOLERANCE;
  });
}

function stepLine(result: StepResult, hasBudgets: boolean): string {
  const { step, passed, failed, seconds } = result;
  const budget = hasBudgets ? ` of ${step.budget_seconds}` : "";
  const took = `${seconds.toFixed(1).padStart(6)}${budget} s`;
  return `  ${failed === 0 ? "ok    " : "FAILED"} ${nameOf(step)}: ${passed} passed, ${failed} failed, ${took}`;
}

/** The lines of the summary. The last part but one names the steps over budget, the last one the failures. */
export function summaryLines(
  results: readonly StepResult[],
  { hasBudgets, colour = red }: { hasBudgets: boolean; colour?: (text: string) => string },
): string[] {
  const failures = results.flatMap(({ step, failures }) => failures.map((one) => `${nameOf(step)}: ${one}`));
  const slowest = slowestLines(
    results.flatMap(({ durations }) => durations),
    SLOWEST_TESTS,
  );
  const exceeded = hasBudgets ? results.filter(isOverBudget) : [];
  // Repeat the titles with a line of their messages: often only the end of a long output is kept.
  const titles = failures
    .slice(0, REPEATED_FAILURES)
    .flatMap((one) => one.split("\n").slice(0, 2))
    .map((line) => `  ${line.slice(0, REPEATED_CHARACTERS)}`);
  return [
    ...(slowest.length > 0 ? ["", "── the dearest tests", ...slowest] : []),
    ...(failures.length > 0 ? ["", "── what failed", ...failures] : []),
    "",
    ...results.map((result) => stepLine(result, hasBudgets)),
    ...exceeded.map(({ step, seconds }) =>
      colour(`  over budget: ${nameOf(step)} took ${seconds.toFixed(1)} s of ${step.budget_seconds} s`),
    ),
    ...titles,
  ];
}
