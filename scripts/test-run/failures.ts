// Reads from the runners' reports which tests did not pass, and why. A run repeats this at its end, because the
// original output is thousands of lines above.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import type { Step } from "#scripts/test-run/steps.ts";

/** The lines of a message to show: the reason comes first. */
const MESSAGE_LINES = 12;

/** The output lines to show of a step that failed without a failed test: runners print such an error last. */
const OUTPUT_LINES = 40;

type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
  }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { errors: { message?: string }[] }[] }[];
  }[];
};
type PlaywrightReport = { suites: PlaywrightSuite[]; errors: { message?: string }[] };

function describeFailure(title: string, messages: readonly (string | undefined)[]): string {
  const lines = messages.flatMap((message) =>
    stripVTControlCharacters(message ?? "")
      .split("\n")
      .slice(0, MESSAGE_LINES),
  );
  return [title, ...lines.map((line) => `    ${line}`)].join("\n");
}

function ofVitest({ testResults }: VitestReport): string[] {
  return testResults.flatMap((file) => {
    const failed = file.assertionResults.filter(({ status }) => status !== "passed");
    if (failed.length === 0)
      return file.status === "passed" ? [] : [describeFailure(file.name, [file.message])];
    return failed.map((one) =>
      describeFailure(`${file.name} > ${one.fullName} (${one.status})`, one.failureMessages ?? []),
    );
  });
}

function ofPlaywright(report: PlaywrightReport): string[] {
  const inside = (suite: PlaywrightSuite): string[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status !== "expected")
        .map(({ status, results }) =>
          describeFailure(
            `${file} > ${title} (${status})`,
            results.flatMap(({ errors }) => errors.map(({ message }) => message)),
          ),
        ),
    ),
    ...(suite.suites ?? []).flatMap(inside),
  ];
  return [
    ...report.suites.flatMap(inside),
    ...report.errors.map(({ message }) => describeFailure("outside of any test", [message])),
  ];
}

/** The tests of a step that did not pass, each with its file, its name and the beginning of its message. */
export function failuresOf(step: Pick<Step, "counts">, reportFile: string): string[] {
  if (step.counts === "one" || !existsSync(reportFile)) return [];
  const report: unknown = JSON.parse(readFileSync(reportFile, "utf8"));
  return step.counts === "vitest"
    ? ofVitest(report as VitestReport)
    : ofPlaywright(report as PlaywrightReport);
}

/** The last lines of a step that failed without a failed test (a file that does not compile, an uncaught error). */
export function failureOutsideTests(output: string): string {
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .slice(-OUTPUT_LINES);
  return ["outside of any test", ...lines.map((line) => `    ${line}`)].join("\n");
}

/**
 * The blocks of tests whose preparation failed, each with the beginning of its message. The runner's report names only
 * the tests that were skipped for it; its output says why, below "Failed Suites".
 */
export function failedPreparations(output: string): string[] {
  const lines = stripVTControlCharacters(output).split("\n");
  const start = lines.findIndex((line) => /^⎯+ Failed Suites \d+ ⎯+$/.test(line.trim()));
  if (start < 0) return [];
  const rest = lines.slice(start + 1);
  const end = rest.findIndex((line) =>
    /^⎯+ (?:Failed Tests|Unhandled Errors?|Unhandled Rejections?) /.test(line.trim()),
  );
  const blocks = (end < 0 ? rest : rest.slice(0, end))
    .join("\n")
    .split(/^ FAIL {2}/m)
    .slice(1);
  return blocks.map((block) => {
    const [title = "", ...message] = block.split("\n").filter((line) => line.trim() !== "");
    return describeFailure(`${title.trim()} (preparation)`, [message.join("\n")]);
  });
}
