// Puts each fault of `tests/faults` in a copy of the repository and runs the test file that must catch it.
// `npm run faults` takes all, `npm run faults -- money session` those whose area, file or test has one of these words. It
// copies the committed state and writes `test-results/faults.md`. Ends with 1 when a fault is missed, when a test file
// fails without one, or when each push would catch fewer than nine of ten.
import { mkdirSync, writeFileSync } from "node:fs";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { type Copy, failedTests, makeCopy, putIn, removeCopy } from "./copy.ts";
import { faults } from "./faults.ts";
import { describeResults, type Result, shareOnEachPush } from "./report.ts";

const SHARE_ON_EACH_PUSH_MIN = 0.9;

type Chosen = (typeof faults)[number];

/** What is red in the copy as it is: all test files in one run of each runner. */
function redWithoutAFault(copy: Copy, chosen: readonly Chosen[]): string[] {
  const files = [...new Set(chosen.map(({ caught_by }) => caught_by))];
  const [specs, tests] = [true, false].map((isSpec) =>
    files.filter((file) => file.endsWith(".spec.ts") === isSpec),
  );
  return [specs ?? [], tests ?? []].flatMap((some) => (some.length > 0 ? failedTests(copy, some) : []));
}

function tryFault(copy: Copy, fault: Chosen): Result {
  const start = performance.now();
  const takeOut = putIn(copy, fault);
  // Beside the one that failed stand those that were not run any more.
  const failed = failedTests(copy, [fault.caught_by], "--bail=1");
  const first = failed.find((title) => title.endsWith("(failed)")) ?? failed[0];
  takeOut();
  const seconds = Math.round((performance.now() - start) / 1000);
  const name = `${fault.area}  ${fault.file}: ${fault.find.split("\n")[0]}`;
  const result =
    first === undefined
      ? `MISSED  ${name}\n        by ${fault.caught_by}`
      : `caught  ${name}\n        by ${first}`;
  process.stdout.write(`${result} (${seconds} s)\n`);
  return { ...fault, is_caught: first !== undefined, seconds };
}

const words = process.argv.slice(2);
const chosen = faults.filter(
  ({ area, file, caught_by }) =>
    words.length === 0 || words.some((word) => [area, file, caught_by].some((text) => text.includes(word))),
);
const postgres = await startThrowawayPostgres();
const copy = makeCopy({ TEST_POSTGRES_URL: postgres.url });
try {
  const red = redWithoutAFault(copy, chosen);
  for (const test of red) process.stdout.write(`RED WITHOUT A FAULT  ${test}\n`);
  const results = chosen.map((fault) => tryFault(copy, fault));
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/faults.md", describeResults(results));
  const share = shareOnEachPush(results);
  const missed = results.filter(({ is_caught }) => !is_caught).length;
  process.stdout.write(
    `${results.length - missed} of ${results.length} caught, ${Math.round(100 * share)} % on each push; test-results/faults.md\n`,
  );
  process.exitCode = red.length > 0 || missed > 0 || share < SHARE_ON_EACH_PUSH_MIN ? 1 : 0;
} finally {
  removeCopy(copy);
  await postgres.stop();
}
