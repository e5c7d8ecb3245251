// `npm test`: everything that CI runs. A failing step does not stop the others, so that one run shows all; what failed is
// named again at the end; the last line is `N passed, N failed`. `npm run test:full` runs the long forms, without budgets.
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { runSteps, type StepResult, signalRunning } from "#scripts/test-run/run.ts";
import { steps } from "#scripts/test-run/steps.ts";
import { summaryLines } from "#scripts/test-run/summary.ts";
import { turnOfDay, turnOfRun } from "#scripts/test-run/turn.ts";

const folder = resolve("test-results/reports");
const isFull = process.argv.includes("--full");
if (isFull) process.env.TEST_FULL = "1";
else process.env.TEST_TURN ||= String(turnOfDay(new Date()));
// The full run draws its seed, all others have that of their turn.
process.env.TEST_SEED ||= isFull ? String(randomInt(2 ** 31)) : process.env.TEST_TURN;
process.stdout.write(
  `turn ${turnOfRun() ?? "none: all lists are whole"}, seed ${process.env.TEST_SEED} (again: ${[
    "TEST_TURN",
    "TEST_SEED",
  ]
    .filter((name) => process.env[name])
    .map((name) => `${name}=${process.env[name]}`)
    .join(" ")})\n`,
);

let isInterrupted = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(signal, () => {
    isInterrupted = true;
    signalRunning(signal);
  });
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const postgres = await startThrowawayPostgres();
let results: StepResult[] = [];
try {
  results = await runSteps(steps, {
    folder,
    // The start tests bring their own database, as an installation does.
    envOf: ({ script }) => (script === "test:start" ? {} : { TEST_POSTGRES_URL: postgres.url }),
    isOver: () => isInterrupted,
  });
} finally {
  await postgres.stop();
}
const sum = (of: "passed" | "failed") => results.reduce((total, result) => total + result[of], 0);
const failed = sum("failed") + (isInterrupted ? 1 : 0);
process.stdout.write(
  `${summaryLines(results, { hasBudgets: process.env.TEST_FULL !== "1" }).join("\n")}\n${sum("passed")} passed, ${failed} failed\n`,
);
process.exitCode = failed > 0 ? 1 : 0;
