// Reads from the runners' reports how long each test took.
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { nameOf, type Step } from "#scripts/test-run/steps.ts";

export type Duration = { test: string; seconds: number };

type VitestReport = {
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
};
type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
};

function ofVitest({ testResults }: VitestReport): Duration[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({
      test: `${relative(".", name)} > ${fullName}`,
      seconds: (duration ?? 0) / 1000,
    })),
  );
}

/** All tries of a journey count: each took time. */
function ofPlaywright({ suites = [], specs = [] }: PlaywrightSuite): Duration[] {
  return [
    ...specs.map(({ title, file, tests }) => ({
      test: `${file} > ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
    ...suites.flatMap(ofPlaywright),
  ];
}

/** The tests of a step with their seconds, without hooks. */
export function durationsOf(step: Pick<Step, "script" | "name" | "counts">, reportFile: string): Duration[] {
  if (step.counts === "one" || !existsSync(reportFile)) return [];
  const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
  const durations =
    step.counts === "vitest" ? ofVitest(report as VitestReport) : ofPlaywright(report as PlaywrightSuite);
  return durations.map(({ test, seconds }) => ({ test: `${nameOf(step)}: ${test}`, seconds }));
}

/** The slowest of them, slowest first, one to a line. */
export function slowestLines(durations: readonly Duration[], count: number): string[] {
  return durations
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, count)
    .map(({ test, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${test}`);
}
