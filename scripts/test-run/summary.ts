// The end of `npm test`'s output: what was slow, what failed, and the result of each step.
import { styleText } from "node:util";
import { slowestLines } from "#scripts/test-run/durations.ts";
import type { StepResult } from "#scripts/test-run/run.ts";
import { nameOf } from "#scripts/test-run/steps.ts";

const SLOWEST_TESTS = 10;
const TOLERANCE = 1.5;
/** A machine may be this many times slower than the one of the budgets. */
const MOST_SLOWNESS = 4;
/** Shorter steps say little about the machine: mostly how long a process takes to start. */
const LEAST_BUDGET = 10;
const REPEATED_FAILURES = 20;
const REPEATED_CHARACTERS = 300;

/** Colours only for a terminal, or on request by FORCE_COLOR. */
const red = (text: string) => styleText("red", text, { stream: process.stdout });

/**
 * How many times its budget the middle one of these steps took, at least 1 and at most `MOST_SLOWNESS`: the pace of the
 * machine, which one step that has become slower does not change.
 */
export function slownessOf(results: readonly StepResult[]): number {
  const ratios = results
    .filter(({ step }) => step.budget_seconds >= LEAST_BUDGET)
    .map(({ step, seconds }) => seconds / step.budget_seconds)
    .sort((one, other) => one - other);
  // The lower of two in the middle: the stricter one.
  const middle = ratios[Math.floor((ratios.length - 1) / 2)] ?? 1;
  return Math.min(Math.max(middle, 1), MOST_SLOWNESS);
}

/**
 * The steps that took longer than half as much again as their budgets, on a machine as slow as the other steps show. How
 * much a step takes differs by its turn, and a slow disk is not a slow processor: hence the half.
 */
export function overBudget(results: readonly StepResult[]): StepResult[] {
  return results.filter((result) => {
    const slowness = slownessOf(results.filter((one) => one !== result));
    return result.seconds > result.step.budget_seconds * slowness * TOLERANCE;
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
  const exceeded = hasBudgets ? overBudget(results) : [];
  // Repeat the titles with a line of their messages: often only the end of a long output is kept.
  const titles = failures
    .slice(0, REPEATED_FAILURES)
    .flatMap((one) => one.split("\n").slice(0, 2))
    .map((line) => `  ${line.slice(0, REPEATED_CHARACTERS)}`);
  return [
    ...(slowest.length > 0 ? ["", "── the dearest tests", ...slowest] : []),
    ...(failures.length > 0 ? ["", "── what failed", ...failures] : []),
    "",
    ...(hasBudgets ? [`  this machine takes ${slownessOf(results).toFixed(1)} times the budgets`] : []),
    ...results.map((result) => stepLine(result, hasBudgets)),
    ...exceeded.map(({ step, seconds }) =>
      colour(`  over budget: ${nameOf(step)} took ${seconds.toFixed(1)} s of ${step.budget_seconds} s`),
    ),
    ...titles,
  ];
}
