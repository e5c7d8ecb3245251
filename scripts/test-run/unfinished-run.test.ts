import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { forgetUnfinishedRun, readUnfinishedRun, writeUnfinishedRun } from "./unfinished-run.ts";

test("a full run is continued at its own commit only, and not once it is complete", () => {
  const file = join(mkdtempSync(join(tmpdir(), "unfinished-")), "run.json");
  const commit = "a".repeat(40);
  expect(() => readUnfinishedRun(commit, file)).toThrow("no full run to continue");
  const steps = { lint: { passed: 1, seconds: 6 } };
  const run = { commit, seed: "7", minutes: 1.5, parts: 1, steps, failed_before: ["test:system"] };
  writeUnfinishedRun(run, file);
  expect(readUnfinishedRun(commit, file)).toEqual(run);
  for (const other of ["b".repeat(40), null])
    expect(() => readUnfinishedRun(other, file)).toThrow("tested aaaaaaaa");
  forgetUnfinishedRun(file);
  expect(() => readUnfinishedRun(commit, file)).toThrow("no full run to continue");
});
