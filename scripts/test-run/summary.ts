// What stands at the end of `npm test`: what was slow, what failed, and the result of each step.
import { styleText } from "node:util";
import { slowestLines } from "#scripts/test-run/durations.ts";
import type { StepResult } from "#scripts/test-run/run.ts";
import { nameOf } from "#scripts/test-run/steps.ts";

const SLOWEST_TESTS = 10;
/** A step may take this much more than its budget before it fails a run. */
const TOLERANCE = 1.25;
const REPEATED_FAILURES = 20;
const REPEATED_CHARACTERS = 300;

/** Only a terminal gets colours, or whoever asks for them by FORCE_COLOR. */
const red = (text: string) => styleText("red", text, { stream: process.stdout });

const isOverBudget = ({ step, seconds }: StepResult) => seconds > step.budget_seconds;

/** The steps that took so much longer than their budgets that the run fails where budgets decide. */
export function farOverBudget(results: readonly StepResult[]): StepResult[] {
  return results.filter(({ step, seconds }) => seconds > step.budget_seconds * TOLERANCE);
}

function stepLine(result: StepResult, hasBudgets: boolean): string {
  const { step, passed, failed, seconds } = result;
  const budget = hasBudgets ? ` of ${step.budget_seconds}` : "";
  const took = `${seconds.toFixed(1).padStart(6)}${budget} s`;
  return `  ${failed === 0 ? "ok    " : "FAILED"} ${nameOf(step)}: ${passed} passed, ${failed} failed, ${took}`;
}

/** The lines of the summary. The last but one of its parts names the steps over their budgets, the last one what failed. */
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
  // The titles once more with a line of their messages: of a long output often only the end is kept.
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
