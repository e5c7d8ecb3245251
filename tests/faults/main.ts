// Plants each fault of `tests/faults/faults.ts` in a copy of the repository and runs the test file that must catch it.
// `npm run faults` takes all, `npm run faults -- money session` those whose file or test has one of these words. It copies the
// committed state. Ends with 1 when a fault is missed, or when a test file fails without one.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { failuresOf } from "#scripts/test-run/failures.ts";
import { productEnvironment } from "#tests/kit/product/environment.ts";
import { type Fault, faults } from "./faults.ts";

const copy = mkdtempSync(join(tmpdir(), "proffer-faults-"));
const report = join(copy, "test-results", "fault.json");

/** Runs a program in the copy; answers whether it ended with 0. */
function run(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): boolean {
  const options = { cwd: copy, stdio: "pipe", env: productEnvironment(process.env, env) } as const;
  return spawnSync(command, args, { ...options, maxBuffer: 2 ** 28 }).status === 0;
}

/** The Vitest project of a test file, by the same folders as `vitest.config.ts`. */
function projectOf(file: string): string {
  if (/^(?:domain|app|messages|tests\/words)\//.test(file)) return "unit";
  if (/^(?:server|db|tests\/conformance)\//.test(file)) return "integration";
  if (/^(?:standins|tests\/contract|tests\/simulation)\//.test(file)) return "contract";
  return /^tests\/(system|resilience)\//.exec(file)?.[1] ?? "tooling";
}

/** The failed tests of a test file, or of its runner when no test is named; none when it passed. */
function failedTests(file: string): string[] {
  rmSync(report, { force: true });
  const isJourney = file.endsWith(".spec.ts");
  const node = ["scripts/node24.mjs"];
  if (isJourney && !run("npm", ["run", "build:fresh"])) return ["the build"];
  const isGreen = isJourney
    ? run("node", [...node, "node_modules/.bin/playwright", "test", file, "--reporter=json"], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      })
    : run("node", [
        ...node,
        ...["node_modules/.bin/vitest", "run", "--project", projectOf(file), file],
        ...["--reporter=json", `--outputFile.json=${report}`],
      ]);
  if (isGreen) return [];
  const step = { counts: isJourney ? "playwright" : "vitest" } as const;
  const titles = failuresOf(step, report).map((failure) => failure.split("\n")[0] ?? "");
  return titles.length > 0 ? titles : ["the runner"];
}

function plant(fault: Fault): () => void {
  const path = join(copy, fault.file);
  const text = readFileSync(path, "utf8");
  const count = text.split(fault.find).length - 1;
  if (count !== 1) throw new Error(`"${fault.find}" is ${count} times in ${fault.file}, not once.`);
  writeFileSync(
    path,
    text.replace(fault.find, () => fault.replace),
  );
  return () => writeFileSync(path, text);
}

const words = process.argv.slice(2);
const chosen = faults.filter(
  ({ file, caught_by }) =>
    words.length === 0 || words.some((word) => file.includes(word) || caught_by.includes(word)),
);
let hasMissed = false;
try {
  if (!run("git", ["clone", "-q", resolve("."), copy])) throw new Error("The repository cannot be cloned.");
  if (!run("cp", ["-al", resolve("node_modules"), join(copy, "node_modules")]))
    throw new Error("node_modules cannot be linked into the copy.");
  for (const file of new Set(chosen.map(({ caught_by }) => caught_by))) {
    const failed = failedTests(file);
    if (failed.length === 0) continue;
    hasMissed = true;
    process.stdout.write(`RED WITHOUT A FAULT  ${file}: ${failed[0]}\n`);
  }
  for (const fault of chosen) {
    const undo = plant(fault);
    const failed = failedTests(fault.caught_by);
    undo();
    hasMissed ||= failed.length === 0;
    const place = `${fault.file}: ${fault.find.split("\n")[0]}`;
    process.stdout.write(
      failed.length === 0
        ? `MISSED  ${place}\n        by ${fault.caught_by}\n`
        : `caught  ${place}\n        by ${fault.caught_by}: ${failed[0]}${failed.length > 1 ? ` (and ${failed.length - 1} more)` : ""}\n`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
process.exitCode = hasMissed ? 1 : 0;
