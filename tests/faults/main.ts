// Plants each fault of `tests/faults` in a copy of the repository and runs the test file that must catch it. `npm run
// faults` tries all, `npm run faults -- money session` those whose area, file or test contains one of these words;
// `--tested` says that all tests have just passed. It makes one copy of the committed state for each fault tried at a
// time, and writes `test-results/faults.md`. Exits with 1 when a fault is missed, when a test file fails without one,
// or when each push would catch fewer than nine of ten.
import { mkdirSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { startThrowawayPostgres } from "#scripts/postgres/throwaway.ts";
import { type Copy, failedTests, makeCopy, putIn, removeCopy, runnerItself } from "./copy.ts";
import { faults } from "./faults.ts";
import { describeResults, type Result, shareOnEachPush } from "./report.ts";

const SHARE_ON_EACH_PUSH_MIN = 0.9;
/** A test runner spends half of its time starting, on one core. */
const LANES = 2;

type Chosen = (typeof faults)[number];

/** What fails in the unchanged copy: all test files in one run of each runner. */
async function redWithoutAFault(copy: Copy, chosen: readonly Chosen[]): Promise<string[]> {
  const files = [...new Set(chosen.map(({ caught_by }) => caught_by))];
  const [specs, tests] = [true, false].map((isSpec) =>
    files.filter((file) => file.endsWith(".spec.ts") === isSpec),
  );
  const red: string[] = [];
  for (const some of [specs ?? [], tests ?? []])
    if (some.length > 0) red.push(...(await failedTests(copy, some)));
  return red;
}

async function tryFault(copy: Copy, fault: Chosen): Promise<Result> {
  const start = performance.now();
  const takeOut = putIn(copy, fault);
  // Besides the failed test the report lists those that did not run any more.
  const failed = await failedTests(copy, [fault.caught_by], "--bail=1");
  const first = failed.find((title) => title.endsWith("(failed)")) ?? failed[0];
  takeOut();
  const seconds = Math.round((performance.now() - start) / 1000);
  const name = `${fault.area}  ${fault.file}: ${fault.find.split("\n")[0]}`;
  const isCaught = first !== undefined && first !== runnerItself;
  const result = !isCaught
    ? `MISSED  ${name}\n        by ${fault.caught_by}`
    : `caught  ${name}\n        by ${first}`;
  process.stdout.write(`${result} (${seconds} s)\n`);
  return { ...fault, is_caught: isCaught, seconds };
}

/** Whether a test file starts products or browsers, which takes up to two minutes. */
const isDear = ({ caught_by }: Chosen) =>
  /\.spec\.ts$|^tests\/(?:resilience|system|tooling)\//.test(caught_by);

/** Tries all; each free copy takes the next fault, slow ones first. The results keep the order of the list. */
async function tryAll(copies: readonly Copy[], chosen: readonly Chosen[]): Promise<Result[]> {
  const results: Result[] = [];
  const left = [...chosen.entries()]
    .toSorted(([, a], [, b]) => Number(isDear(b)) - Number(isDear(a)))
    .values();
  const lane = async (copy: Copy) => {
    for (const [index, fault] of left) results[index] = await tryFault(copy, fault);
  };
  await Promise.all(copies.map(lane));
  return results;
}

const { values: options, positionals: words } = parseArgs({
  options: { tested: { type: "boolean", default: false } },
  allowPositionals: true,
});
const chosen = faults.filter(
  ({ area, file, caught_by }) =>
    words.length === 0 || words.some((word) => [area, file, caught_by].some((text) => text.includes(word))),
);
if (chosen.length === 0) throw new Error(`No fault has ${words.join(" or ")} in its area, file or test.`);
const postgres = await startThrowawayPostgres();
const copies: Copy[] = [];
try {
  for (let lane = 0; lane < LANES; lane += 1)
    copies.push(await makeCopy({ TEST_POSTGRES_URL: postgres.url }));
  const red = copies[0] && !options.tested ? await redWithoutAFault(copies[0], chosen) : [];
  for (const test of red) process.stdout.write(`RED WITHOUT A FAULT  ${test}\n`);
  const results = await tryAll(copies, chosen);
  mkdirSync("test-results", { recursive: true });
  writeFileSync("test-results/faults.md", describeResults(results));
  const share = shareOnEachPush(results);
  const missed = results.filter(({ is_caught }) => !is_caught).length;
  process.stdout.write(
    `${results.length - missed} of ${results.length} caught, ${Math.round(100 * share)} % on each push; test-results/faults.md\n`,
  );
  process.exitCode = red.length > 0 || missed > 0 || share < SHARE_ON_EACH_PUSH_MIN ? 1 : 0;
} finally {
  copies.forEach(removeCopy);
  await postgres.stop();
}
