// `npm test`: what every push and CI run. Only a failing decisive step, such as types or build, stops the others, so
// that one run shows all failures. The end names them again; the last line is `N passed, N failed`. `npm run
// test:full` runs everything whole and records that it passed. Words and `--changed` run what matches.
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { relative, resolve } from "node:path";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { type Wanted, wantedOf } from "#scripts/test-run/arguments.ts";
import { filesAbout, sortFiles } from "#scripts/test-run/choose-files.ts";
import { reasonToRun, toolTests } from "#scripts/test-run/conditions.ts";
import { Coverage } from "#scripts/test-run/coverage.ts";
import { baseOfWork, changedSince, commitOf, isClean } from "#scripts/test-run/git.ts";
import { readLastFullRun, writeLastFullRun } from "#scripts/test-run/last-full-run.ts";
import { missingOn } from "#scripts/test-run/preflight.ts";
import { runSteps, type StepResult, signalRunning } from "#scripts/test-run/run.ts";
import {
  fullSteps,
  nameOf,
  type Step,
  steps,
  stepsForChanges,
  stepsForFiles,
} from "#scripts/test-run/steps.ts";
import { overBudget, summaryLines } from "#scripts/test-run/summary.ts";
import { turnOfDay, turnOfRun } from "#scripts/test-run/turn.ts";
import {
  forgetUnfinishedRun,
  readUnfinishedRun,
  type UnfinishedRun,
  writeUnfinishedRun,
} from "#scripts/test-run/unfinished-run.ts";
import { versionsOfTools } from "#scripts/test-run/versions.ts";

const folder = resolve("test-results/reports");
const print = (...lines: string[]) => process.stdout.write(lines.map((line) => `${line}\n`).join(""));

/** Ends the program with these sentences. */
function refuse(...lines: string[]): never {
  process.stderr.write(lines.map((line) => `${line}\n`).join(""));
  process.exit(1);
}

/** Sets what decides the shares and the drawn tests of this run, and says how to repeat it. */
function decideChance({ kind }: Wanted): void {
  if (kind === "full") process.env.TEST_FULL = "1";
  else if (kind === "push") process.env.TEST_TURN ||= String(turnOfDay(new Date()));
  process.env.TEST_SEED ||= kind === "full" ? String(randomInt(2 ** 31)) : String(turnOfRun() ?? 1);
  const again = ["TEST_TURN", "TEST_SEED"].filter((name) => process.env[name]);
  print(
    `turn ${turnOfRun() ?? "none, every list is whole"}; again with ${again.map((name) => `${name}=${process.env[name]}`).join(" ")}`,
  );
}

/** What has changed since the last full run; null if there is none, or its commit is unknown here. */
function changedSinceFullRun(): string[] | null {
  const last = readLastFullRun();
  return last && commitOf(last.commit) ? changedSince(last.commit) : null;
}

/** Whether to install packages from scratch: in the full run, and if their installers have changed since. */
function installsFromNothing(kind: Wanted["kind"]): boolean {
  const installers = ["package-lock.json", ".npmrc", "scripts/prepare.mjs", "scripts/run-child.mjs"];
  return kind === "full" || (changedSinceFullRun() ?? []).some((path) => installers.includes(path));
}

/** The steps of a push whose inputs have changed since the last full run, and those without inputs. */
function dueSteps(): Step[] {
  const changed = changedSinceFullRun();
  const isDue = (name: string, part: Parameters<typeof reasonToRun>[0]) => {
    const reason = reasonToRun(part, changed);
    if (reason === null) print(`left out: ${name}, of which nothing has changed since the last full run`);
    return reason !== null;
  };
  if (!isDue("the tests of test tools", toolTests)) process.env.TEST_TOOLS = "unchanged";
  return steps.filter((step) => isDue(nameOf(step), step));
}

function stepsFor(wanted: Wanted): Step[] {
  if (wanted.kind === "push") return dueSteps();
  if (wanted.kind === "full") return [...steps, ...fullSteps];
  if (wanted.kind === "words") {
    const chosen = filesAbout(wanted.words);
    const count = chosen.vitest.length + chosen.playwright.length;
    if (count === 0) refuse(`No test file has ${wanted.words.join(" or ")} in its path or in a title.`);
    print(`${count} test files`);
    return stepsForFiles(chosen);
  }
  const since = wanted.since === null ? baseOfWork() : commitOf(wanted.since);
  if (since === null) refuse(`There is no commit ${wanted.since ?? "before this one"}.`);
  // The module graph does not show what processes load: of tests that start them, run the changed files themselves.
  const own = changedSince(since).filter((path) =>
    /^(?:tests|scripts|standins)\/.*\.(?:test|spec)\.ts$/.test(path),
  );
  print(`changed since ${since.slice(0, 8)}`);
  return stepsForChanges(
    since,
    sortFiles(own.filter((path) => !/^tests\/(?:words|conformance|contract)\//.test(path))),
  );
}

/** Keeps what has passed of a full run of a commit, so that the rest can run later, and what has failed. */
function keepResult({ step, passed, failed, seconds }: StepResult): void {
  if (!soFar || isInterrupted) return;
  if (failed > 0) soFar.failed_before = [...new Set([...soFar.failed_before, nameOf(step)])];
  else soFar.steps[nameOf(step)] = { passed, seconds: Math.round(seconds) };
  writeUnfinishedRun({ ...soFar, minutes: minutesUntilNow() });
}

const minutesUntilNow = () =>
  Math.round(((before?.minutes ?? 0) + (performance.now() - began) / 60_000) * 10) / 10;

function noteFullRun(): void {
  const commit = commitOf("HEAD");
  if (!soFar || commit !== soFar.commit || !isClean()) {
    print("not noted as a full run: something is not committed, or was committed meanwhile");
    return;
  }
  const now = { date: new Date().toISOString(), minutes: minutesUntilNow() };
  writeLastFullRun({ ...soFar, ...now, versions: versionsOfTools(execFileSync) });
  forgetUnfinishedRun();
}

const began = performance.now();
const testedCommit = isClean() ? commitOf("HEAD") : null;
let wanted: Wanted;
/** The parts before this one of a full run that is continued. */
let before: UnfinishedRun | null = null;
try {
  wanted = wantedOf(process.argv.slice(2));
  if (wanted.kind === "full" && wanted.is_continued) before = readUnfinishedRun(testedCommit);
} catch (error) {
  refuse(error instanceof Error ? error.message : String(error));
}
const missing = await missingOn();
if (missing.length > 0) refuse(...missing.flatMap(({ what, help }) => [what, `  ${help}`]));
if (before) process.env.TEST_SEED = before.seed;
decideChance(wanted);
const chosen = stepsFor(wanted).filter((step) => !before?.steps[nameOf(step)]);
if (before) print(`passed before at this commit: ${Object.keys(before.steps).join(", ")}`);
const { minutes = 0, parts = 0, steps: passedBefore = {}, failed_before = [] } = before ?? {};
/** What has passed of this full run; null for other runs, and where something is not committed. */
const soFar: UnfinishedRun | null =
  wanted.kind === "full" && testedCommit
    ? {
        commit: testedCommit,
        seed: process.env.TEST_SEED ?? "",
        minutes,
        parts: parts + 1,
        steps: { ...passedBefore },
        failed_before,
      }
    : null;
if (wanted.kind === "full" && !before) forgetUnfinishedRun();

let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    signalRunning(signal);
  });
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const coverage =
  wanted.kind === "full" && wanted.counts_lines ? new Coverage(resolve("test-results/coverage")) : null;
const postgres = await startThrowawayPostgres();
let results: StepResult[] = [];
try {
  results = await runSteps(chosen, {
    folder,
    envOf: (step) => {
      const counting = coverage?.envOf(step);
      if (step.script !== "test:start") return { ...counting, TEST_POSTGRES_URL: postgres.url };
      // The start tests bring their own database, as an installation does.
      return { ...counting, ...(installsFromNothing(wanted.kind) ? { TEST_INSTALL: "1" } : {}) };
    },
    isOver: () => isInterrupted,
    onResult: keepResult,
  });
} finally {
  await postgres.stop();
}
coverage?.write();
const sum = (of: "passed" | "failed") => results.reduce((total, result) => total + result[of], 0);
const hasBudgets = wanted.kind === "push";
const tooSlow = hasBudgets && process.env.CI ? overBudget(results) : [];
const failed = sum("failed") + tooSlow.length + (isInterrupted ? 1 : 0);
print(...summaryLines(results, { hasBudgets }));
print(...tooSlow.map(({ step }) => `failed: ${nameOf(step)} is over its budget`));
if (coverage) print(`executed lines by folder: ${relative("", coverage.table)}`);
if (wanted.kind === "full" && failed === 0) noteFullRun();
print(`${((performance.now() - began) / 60_000).toFixed(1)} minutes`);
print(`${sum("passed")} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
