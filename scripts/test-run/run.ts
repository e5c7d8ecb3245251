// Runs the steps of `npm test` and collects what their reports say.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Counts, countStep } from "#scripts/test-run/counts.ts";
import { type Duration, durationsOf } from "#scripts/test-run/durations.ts";
import { failureOutsideTests, failuresOf } from "#scripts/test-run/failures.ts";
import type { Step } from "#scripts/test-run/steps.ts";

export type StepResult = Counts & { step: Step; seconds: number; failures: string[]; durations: Duration[] };

/** As much of the output of a step is kept to say why it failed when no test of it did. */
const LAST_CHARACTERS = 20_000;

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const running = new Set<ChildProcess>();

/** Passes a signal on to whatever runs now. */
export function signalRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** The arguments and environment that make a runner write its report besides what it prints. */
function reporting(step: Step, file: string): { args: string; env: NodeJS.ProcessEnv } {
  if (step.counts === "vitest")
    return { args: ` --reporter=default --reporter=json --outputFile.json="${file}"`, env: {} };
  if (step.counts === "playwright")
    return { args: " --reporter=list,json", env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { args: "", env: {} };
}

type ShellResult = { code: number; output: string };

/**
 * Runs a command of the shell and gives its exit code and the end of what it printed, which is printed here as it comes, or
 * in one piece when it has ended if it is kept. Colours are as this process' own terminal has them.
 */
function runShell(command: string, env: NodeJS.ProcessEnv, isOutputKept: boolean): Promise<ShellResult> {
  return new Promise((resolve) => {
    const colour = process.stdout.isTTY ? { FORCE_COLOR: "1" } : {};
    const child = spawn(command, {
      shell: true,
      stdio: ["inherit", "pipe", "pipe"],
      env: { ...process.env, ...colour, ...env },
    });
    let output = "";
    const take = (part: string) => {
      if (!isOutputKept) process.stdout.write(part);
      output += part;
      if (!isOutputKept) output = output.slice(-LAST_CHARACTERS);
    };
    child.stdout.setEncoding("utf8").on("data", take);
    child.stderr.setEncoding("utf8").on("data", take);
    const end = (code: number) => {
      running.delete(child);
      if (isOutputKept) process.stdout.write(output);
      resolve({ code, output: output.slice(-LAST_CHARACTERS) });
    };
    running.add(child);
    child.once("close", (code) => end(code ?? 1));
    child.once("error", () => end(1));
  });
}

async function runStep(
  step: Step,
  { folder, env, isOutputKept }: { folder: string; env: NodeJS.ProcessEnv; isOutputKept: boolean },
): Promise<StepResult> {
  const file = join(folder, `${step.script.replaceAll(":", "-")}.json`);
  const { args, env: more } = reporting(step, file);
  const command = scripts[step.script];
  if (command === undefined) throw new Error(`package.json has no script ${step.script}.`);
  if (!isOutputKept) process.stdout.write(`\n── ${step.script}\n`);
  const began = performance.now();
  const { code, output } = await runShell(`${command}${args}`, { ...env, ...more }, isOutputKept);
  const seconds = (performance.now() - began) / 1000;
  const counts = countStep(step, code === 0, file);
  process.stdout.write(
    `── ${step.script}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)\n`,
  );
  const named = failuresOf(step, file);
  const failures = code !== 0 && named.length === 0 ? [failureOutsideTests(output)] : named;
  return { ...counts, step, seconds, failures, durations: durationsOf(step, file) };
}

/** The static steps two at a time, then the others one after the other; `isOver` ends the run between two steps. */
export async function runSteps(
  steps: readonly Step[],
  options: { folder: string; envOf(step: Step): NodeJS.ProcessEnv; isOver(): boolean },
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const { folder, envOf, isOver } = options;
  const drain = async (queue: Step[], isOutputKept: boolean) => {
    for (let step = queue.shift(); step !== undefined && !isOver(); step = queue.shift())
      results.push(await runStep(step, { folder, env: envOf(step), isOutputKept }));
  };
  const statics = steps.filter((step) => step.is_static === true);
  await Promise.all([drain(statics, true), drain(statics, true)]);
  await drain(
    steps.filter((step) => step.is_static !== true),
    false,
  );
  return results.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step));
}
