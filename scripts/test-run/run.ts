// Runs the steps of `npm test` and collects their reports.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Counts, countStep } from "#scripts/test-run/counts.ts";
import { type Duration, durationsOf } from "#scripts/test-run/durations.ts";
import { failedPreparations, failureOutsideTests, failuresOf } from "#scripts/test-run/failures.ts";
import { nameOf, type Step } from "#scripts/test-run/steps.ts";

export type StepResult = Counts & { step: Step; seconds: number; failures: string[]; durations: Duration[] };

/** The characters to keep of a step's output, to say why it failed without a failed test. */
const LAST_CHARACTERS = 20_000;

type Commands = Readonly<Record<string, string>>;

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Commands };
const running = new Set<ChildProcess>();

/** Passes a signal on to all running steps. */
export function signalRunning(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** The arguments and environment that make a runner write its report in addition to its output. */
function reporting(step: Step, file: string): { args: string; env: NodeJS.ProcessEnv } {
  if (step.counts === "vitest")
    return { args: ` --reporter=default --reporter=json --outputFile.json="${file}"`, env: {} };
  if (step.counts === "playwright")
    return { args: " --reporter=list,json", env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { args: "", env: {} };
}

type ShellResult = { code: number; output: string };

/**
 * Runs a shell command and returns its exit code and the end of its output. Prints the output as it comes or, with
 * `isOutputKept`, in one piece at the end. Uses colours if this process's own terminal does.
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
  options: { folder: string; env: NodeJS.ProcessEnv; isOutputKept: boolean; commands: Commands },
): Promise<StepResult> {
  const { folder, env, isOutputKept, commands } = options;
  const name = nameOf(step);
  const file = join(folder, `${name.replaceAll(/[^\w-]+/g, "-")}.json`);
  const { args, env: more } = reporting(step, file);
  const command = commands[step.script];
  if (command === undefined) throw new Error(`package.json has no script ${step.script}.`);
  if (!isOutputKept) process.stdout.write(`\n── ${name}\n`);
  const began = performance.now();
  const { code, output } = await runShell(
    `${command}${step.args ?? ""}${args}`,
    { ...env, ...step.env, ...more },
    isOutputKept,
  );
  const seconds = (performance.now() - began) / 1000;
  const counts = countStep(step, code === 0, file);
  process.stdout.write(
    `── ${name}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)\n`,
  );
  const named = [...failedPreparations(output), ...failuresOf(step, file)];
  const failures = code !== 0 && named.length === 0 ? [failureOutsideTests(output)] : named;
  return { ...counts, step, seconds, failures, durations: durationsOf(step, file) };
}

/** Steps in the order of the run; neighbours in one group (`together`) are one entry. */
function inGroups(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (step.together !== undefined && last?.[0]?.together === step.together) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/**
 * Runs the steps in order, those of one group two at a time. `isOver` ends the run between two steps, and so does a
 * failed decisive step.
 */
export async function runSteps(
  steps: readonly Step[],
  options: {
    folder: string;
    envOf(step: Step): NodeJS.ProcessEnv;
    isOver(): boolean;
    /** Called with each result as soon as there is one. */
    onResult?(result: StepResult): void;
    /** By the script of a step. */
    commands?: Commands;
  },
): Promise<StepResult[]> {
  const results: StepResult[] = [];
  const { folder, envOf, commands = scripts } = options;
  const isOver = () =>
    options.isOver() || results.some(({ step, failed }) => step.is_decisive === true && failed > 0);
  const drain = async (queue: Step[], isOutputKept: boolean) => {
    for (let step = queue.shift(); step !== undefined && !isOver(); step = queue.shift()) {
      const result = await runStep(step, { folder, env: envOf(step), isOutputKept, commands });
      results.push(result);
      options.onResult?.(result);
    }
  };
  for (const group of inGroups(steps)) {
    const isOutputKept = group.length > 1;
    await Promise.all([drain(group, isOutputKept), drain(group, isOutputKept)]);
  }
  return results.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step));
}
