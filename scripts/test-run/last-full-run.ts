// The record of the last full run that passed. We commit it, because conditions of `npm test` compare with its commit.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const noteFile = "tests/last-full-run.json";

const note = z.object({
  /** The tested commit. */
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  /** When it ended, ISO 8601. */
  date: z.iso.datetime(),
  minutes: z.number(),
  /** In how many parts it ran; 1 in one go. */
  parts: z.number().int(),
  /** The steps that failed in an earlier part, at the same commit, before they passed. */
  failed_before: z.array(z.string()),
  /** The seed of the drawn tests. */
  seed: z.string(),
  /** By the script of the step. */
  steps: z.record(z.string(), z.object({ passed: z.number(), seconds: z.number() })),
  /** Versions of the programs that the tests used. */
  versions: z.record(z.string(), z.string()),
});
export type LastFullRun = z.infer<typeof note>;

/** The record, or null if no full run has passed yet. A broken one is an error. */
export function readLastFullRun(file = noteFile): LastFullRun | null {
  if (!existsSync(file)) return null;
  return note.parse(JSON.parse(readFileSync(file, "utf8")));
}

export function writeLastFullRun(run: LastFullRun, file = noteFile): void {
  writeFileSync(file, `${JSON.stringify(note.parse(run), null, 2)}\n`);
}
