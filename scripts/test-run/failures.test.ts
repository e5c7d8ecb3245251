import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { failedPreparations, failureOutsideTests, failuresOf } from "#scripts/test-run/failures.ts";

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "failures-"));
  file = join(folder, "report.json");
});

afterEach(() => rmSync(folder, { recursive: true }));

const ofVitest = (testResults: object[]) => {
  writeFileSync(file, JSON.stringify({ testResults }));
  return failuresOf({ counts: "vitest" }, file);
};

test("a failed and a skipped test are named with file and message, a passed one is not", () => {
  const failures = ofVitest([
    {
      name: "/x/money.test.ts",
      status: "failed",
      assertionResults: [
        { fullName: "adds", status: "passed" },
        {
          fullName: "splits",
          status: "failed",
          failureMessages: ["\u001b[31mexpected 1 to be 2\u001b[39m\n  at y"],
        },
        { fullName: "rounds", status: "pending" },
      ],
    },
  ]);
  expect(failures).toEqual([
    "/x/money.test.ts > splits (failed)\n    expected 1 to be 2\n      at y",
    "/x/money.test.ts > rounds (pending)",
  ]);
});

test("a file that does not load is named with its reason", () => {
  expect(
    ofVitest([{ name: "/x/a.test.ts", status: "failed", message: "no such module", assertionResults: [] }]),
  ).toEqual(["/x/a.test.ts\n    no such module"]);
});

test("a long message is cut after its beginning", () => {
  const message = Array.from({ length: 80 }, (_, line) => `line ${line}`).join("\n");
  const [failure] = ofVitest([
    {
      name: "/x/a.test.ts",
      status: "failed",
      assertionResults: [{ fullName: "is long", status: "failed", failureMessages: [message] }],
    },
  ]);
  expect(failure).toContain("line 0");
  expect(failure).not.toContain("line 40");
});

test("finds journeys in nested suites, and reports errors outside of them", () => {
  const spec = (title: string, status: string) => ({
    title,
    file: "a.spec.ts",
    tests: [{ status, results: [{ errors: status === "expected" ? [] : [{ message: "it broke" }] }] }],
  });
  writeFileSync(
    file,
    JSON.stringify({
      suites: [
        {
          title: "a.spec.ts",
          suites: [{ title: "deep", specs: [spec("one", "expected"), spec("two", "unexpected")] }],
        },
      ],
      errors: [{ message: "no browser" }],
    }),
  );
  expect(failuresOf({ counts: "playwright" }, file)).toEqual([
    "a.spec.ts > two (unexpected)\n    it broke",
    "outside of any test\n    no browser",
  ]);
});

test("a check and a missing report name nothing", () => {
  expect(failuresOf({ counts: "one" }, file)).toEqual([]);
  expect(failuresOf({ counts: "vitest" }, file)).toEqual([]);
});

test("a step that failed without a failed test is described by the end of its output, without colours", () => {
  const output = Array.from({ length: 50 }, (_, index) => `line ${index}`).join("\n\n");
  const lines = failureOutsideTests(`${output}\n\u001b[31mUnhandled Rejection\u001b[39m\n`).split("\n");
  expect(lines[0]).toBe("outside of any test");
  expect(lines.slice(-2)).toEqual(["    line 49", "    Unhandled Rejection"]);
  expect(lines).toHaveLength(41);
});

test("tests that were skipped because their preparation failed are described by its message", () => {
  const output = [
    "⎯⎯⎯⎯⎯⎯\u001b[41m Failed Suites 2 \u001b[49m⎯⎯⎯⎯⎯⎯⎯",
    "",
    "\u001b[41m FAIL \u001b[49m  unit  a.test.ts > outer",
    "\u001b[31mError: no bed\u001b[39m",
    " ❯ a.test.ts:4:33",
    "",
    " FAIL   unit  b.test.ts > outer",
    "Error: no bread",
    "⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯⎯[2/3]⎯",
    "",
    "⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯",
    " FAIL   unit  c.test.ts > c",
    "AssertionError: expected 1 to be 2",
  ].join("\n");
  expect(failedPreparations(output).map((one) => one.split("\n").slice(0, 2))).toEqual([
    ["unit  a.test.ts > outer (preparation)", "    Error: no bed"],
    ["unit  b.test.ts > outer (preparation)", "    Error: no bread"],
  ]);
  expect(failedPreparations("all well")).toEqual([]);
});
