// What has passed of a full run that ended before its last step: at the same commit, `npm run test:full -- --continue` runs
// the rest. A session that is cut, or a machine that goes away, then costs the step that ran and not the hour.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";

const keptIn = "test-results/full-run.json";

const unfinished = z.object({
  /** The commit that was tested. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  seed: z.string(),
  /** Of the parts until now, waiting between them left out. */
  minutes: z.number(),
  /** In how many parts it ran until now. */
  parts: z.number().int(),
  /** The steps that passed, by name. */
  steps: z.record(z.string(), z.object({ passed: z.number(), seconds: z.number() })),
  /** The steps that failed in a part before they passed. */
  failed_before: z.array(z.string()),
});
export type UnfinishedRun = z.infer<typeof unfinished>;

/** What has passed at this commit. @throws Error with one sentence where there is nothing to continue */
export function readUnfinishedRun(commit: string | null, file = keptIn): UnfinishedRun {
  if (!existsSync(file)) throw new Error("There is no full run to continue: npm run test:full begins one.");
  const run = unfinished.parse(JSON.parse(readFileSync(file, "utf8")));
  if (run.commit !== commit)
    throw new Error(
      `The full run to continue tested ${run.commit.slice(0, 8)}: check that commit out with nothing changed, or begin a new one.`,
    );
  return run;
}

export function writeUnfinishedRun(run: UnfinishedRun, file = keptIn): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(run, null, 2)}\n`);
}

/** Forgets the run: it is complete, or another one begins. */
export function forgetUnfinishedRun(file = keptIn): void {
  rmSync(file, { force: true });
}
