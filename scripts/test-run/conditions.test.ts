import { globSync } from "node:fs";
import { expect, test } from "vitest";
import { reasonToRun, toolTests, toolTestsLeftOut } from "./conditions.ts";

const step = { inputs: ["standins/", "tests/contract/auth/", "bench/kit/short.ts"] };

test.each([
  ["a step without inputs", {}, [], "it always runs"],
  ["no full run", step, null, "there is no full run to compare with"],
  ["nothing changed", step, [], null],
  ["other files changed", step, ["server/main.ts", "standins.md", "bench/kit/short.tsx"], null],
  ["a file below an input", step, ["server/main.ts", "standins/auth/app.ts"], "standins/auth/app.ts"],
  ["an input itself", step, ["bench/kit/short.ts"], "bench/kit/short.ts"],
  ["what everything depends on", step, ["package-lock.json"], "package-lock.json"],
  ["how tests are run", step, ["tests/kit/postgres.ts"], "tests/kit/postgres.ts"],
])("%s", (_, inputs, changed, reason) => {
  expect(reasonToRun(inputs, changed)).toBe(reason);
});

test("the tests of test tools exist, and a run leaves them out if nothing has changed", () => {
  for (const file of toolTests.files) expect(globSync(file), file).not.toEqual([]);
  expect(toolTestsLeftOut({})).toEqual([]);
  expect(toolTestsLeftOut({ TEST_TOOLS: "unchanged" })).toEqual(toolTests.files);
});
