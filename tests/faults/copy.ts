// A copy of the repository's committed state in which to plant faults and run test files one by one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { failuresOf } from "#scripts/test-run/failures.ts";
import { productEnvironment } from "#tests/kit/product/environment.ts";
import type { Fault } from "./fault.ts";

/** A copy's folder, and what its tests get besides the environment of this process. */
export type Copy = { folder: string; env: NodeJS.ProcessEnv };

/** A fault may make its test wait for ever: a run that takes this long has failed. */
const longestMs = 600_000;

/** Runs a program in the copy; returns whether it exited with 0. */
async function run({ folder, env }: Copy, command: string, args: readonly string[], more = {}) {
  // Whole lists but no long forms: the report shows what a push takes of a rotated list.
  const {
    TEST_TURN: _turn,
    TEST_FULL: _full,
    ...rest
  } = productEnvironment(process.env, { ...env, ...more });
  const options = { cwd: folder, stdio: "ignore", env: rest, timeout: longestMs } as const;
  const [code] = await once(spawn(command, args, options), "close");
  return code === 0;
}

/** The failure when the report names no test: the runner did not get that far, which says nothing about a fault. */
export const runnerItself = "the runner";

/** Copies the committed state, with this folder's packages. */
export async function makeCopy(env: NodeJS.ProcessEnv): Promise<Copy> {
  const copy = { folder: mkdtempSync(join(tmpdir(), "proffer-faults-")), env };
  if (!(await run(copy, "git", ["clone", "-q", resolve("."), copy.folder])))
    throw new Error("The repository cannot be cloned.");
  if (!(await run(copy, "cp", ["-al", resolve("node_modules"), join(copy.folder, "node_modules")])))
    throw new Error("node_modules cannot be linked into the copy.");
  return copy;
}

export function removeCopy({ folder }: Copy): void {
  rmSync(folder, { recursive: true, force: true });
}

const node = (program: string, ...args: string[]) => [
  "scripts/node24.mjs",
  `node_modules/.bin/${program}`,
  ...args,
];

/** The failed tests of these files, or of their runner when no test is named; empty when all passed. */
export async function failedTests(
  copy: Copy,
  files: readonly string[],
  ...options: string[]
): Promise<string[]> {
  const isBrowser = files.some((file) => file.endsWith(".spec.ts"));
  const report = join(copy.folder, "test-results", "fault.json");
  rmSync(report, { force: true });
  if (isBrowser && !(await run(copy, "npm", ["run", "build:fresh"]))) return ["the build"];
  const isGreen = isBrowser
    ? await run(copy, "node", node("playwright", "test", ...files, "--reporter=json"), {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      })
    : await run(
        copy,
        "node",
        node("vitest", "run", ...files, ...options, "--reporter=json", `--outputFile.json=${report}`),
      );
  if (isGreen) return [];
  const titles = failuresOf({ counts: isBrowser ? "playwright" : "vitest" }, report).map(
    (failure) => failure.split("\n")[0]?.replace(`${copy.folder}/`, "") ?? "",
  );
  return titles.length > 0 ? titles : [runnerItself];
}

/** Plants a fault; the returned function removes it. */
export function putIn({ folder }: Copy, fault: Fault): () => void {
  const path = join(folder, fault.file);
  const text = readFileSync(path, "utf8");
  const count = text.split(fault.find).length - 1;
  if (count !== 1) throw new Error(`"${fault.find}" is ${count} times in ${fault.file}, not once.`);
  writeFileSync(
    path,
    text.replace(fault.find, () => fault.replace),
  );
  return () => writeFileSync(path, text);
}
