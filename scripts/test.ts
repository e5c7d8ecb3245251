// `npm test`: everything that CI runs, one step after the other. A failing step does not stop the others, so that one
// run shows all; what failed is named again at the end; the last line is `N passed, N failed`.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { type Counts, countStep } from "#scripts/test-counts.ts";
import { failuresOf } from "#scripts/test-failures.ts";
import { type Step, steps } from "#scripts/test-steps.ts";

const reports = resolve("test-results/reports");
const scripts = (JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> })
  .scripts;

let running: ChildProcess | undefined;
let isInterrupted = false;

/** The arguments and environment that make a runner write its report besides what it prints. */
function reporting(step: Step, file: string): { args: string; env: NodeJS.ProcessEnv } {
  if (step.counts === "vitest")
    return { args: ` --reporter=default --reporter=json --outputFile.json="${file}"`, env: {} };
  if (step.counts === "playwright")
    return { args: " --reporter=list,json", env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file } };
  return { args: "", env: {} };
}

async function runStep(step: Step, env: NodeJS.ProcessEnv): Promise<Counts & { failures: string[] }> {
  const file = join(reports, `${step.script.replaceAll(":", "-")}.json`);
  const { args, env: more } = reporting(step, file);
  process.stdout.write(`\n── ${step.script}\n`);
  const began = performance.now();
  const command = scripts[step.script];
  if (command === undefined) throw new Error(`package.json has no script ${step.script}.`);
  const code = await new Promise<number>((done) => {
    running = spawn(`${command}${args}`, {
      shell: true,
      stdio: "inherit",
      env: { ...process.env, ...env, ...more },
    });
    running.once("close", (exit) => done(exit ?? 1));
    running.once("error", () => done(1));
  });
  const counts = countStep(step, code === 0, file);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  process.stdout.write(
    `── ${step.script}: ${counts.passed} passed, ${counts.failed} failed (${seconds} s)\n`,
  );
  return { ...counts, failures: failuresOf(step, file) };
}

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    running?.kill(signal);
  });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const postgres = await startThrowawayPostgres();
const total: Counts = { passed: 0, failed: 0 };
const lines: string[] = [];
const named: string[] = [];
try {
  for (const step of steps) {
    if (isInterrupted) break;
    // The start tests run last and alone; they bring their own database, as an installation does.
    const { passed, failed, failures } = await runStep(
      step,
      step.script === "test:start" ? {} : { TEST_POSTGRES_URL: postgres.url },
    );
    total.passed += passed;
    total.failed += failed;
    named.push(...failures.map((failure) => `${step.script}: ${failure}`));
    lines.push(`  ${failed === 0 ? "ok    " : "FAILED"} ${step.script}: ${passed} passed, ${failed} failed`);
  }
} finally {
  await postgres.stop();
}
if (isInterrupted) total.failed += 1;
if (named.length > 0) process.stdout.write(`\n── what failed\n${named.join("\n")}\n`);
process.stdout.write(`\n${lines.join("\n")}\n`);
// Once more without their messages: of a long output often only the end is kept.
const titles = named.map((one) => `  ${one.split("\n")[0]}`);
if (titles.length > 0) process.stdout.write(`${titles.slice(0, 20).join("\n")}\n`);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
