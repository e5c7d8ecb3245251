// Runs the steps of `npm test` and collects what their reports say.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Counts, countStep } from "#scripts/test-counts.ts";
import { type Duration, durationsOf } from "#scripts/test-durations.ts";
import { failuresOf } from "#scripts/test-failures.ts";
import type { Step } from "#scripts/test-steps.ts";

export type StepResult = Counts & { step: Step; seconds: number; failures: string[]; durations: Duration[] };

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

/** Runs a command of the shell and gives its exit code. Kept output is printed in one piece when it has ended. */
function runShell(command: string, env: NodeJS.ProcessEnv, isOutputKept: boolean): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, {
      shell: true,
      stdio: isOutputKept ? ["inherit", "pipe", "pipe"] : "inherit",
      env: { ...process.env, ...env },
    });
    const output: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => output.push(part));
    child.stderr?.on("data", (part: Buffer) => output.push(part));
    const end = (code: number) => {
      running.delete(child);
      process.stdout.write(Buffer.concat(output));
      resolve(code);
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
  const code = await runShell(`${command}${args}`, { ...env, ...more }, isOutputKept);
  const seconds = (performance.now() - began) / 1000;
  const counts = countStep(step, code === 0, file);
  process.stdout.write(
    `── ${step.script}: ${counts.passed} passed, ${counts.failed} failed (${seconds.toFixed(1)} s)\n`,
  );
  return { ...counts, step, seconds, failures: failuresOf(step, file), durations: durationsOf(step, file) };
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
