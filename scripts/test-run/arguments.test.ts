import { expect, test } from "vitest";
import { wantedOf } from "./arguments.ts";

test.each([
  [[], { kind: "push" }],
  [["--full"], { kind: "full", is_continued: false, counts_lines: false }],
  [["--full", "--continue"], { kind: "full", is_continued: true, counts_lines: false }],
  [["--full", "--coverage"], { kind: "full", is_continued: false, counts_lines: true }],
  [["money"], { kind: "words", words: ["money"] }],
  [["money", "refund"], { kind: "words", words: ["money", "refund"] }],
  [["--changed"], { kind: "changed", since: null }],
  [["--changed", "main~2"], { kind: "changed", since: "main~2" }],
])("%j is read", (args, wanted) => {
  expect(wantedOf(args)).toEqual(wanted);
});

test.each([
  [["--fast"], "There is no option --fast."],
  [["--full", "--changed"], "exclude each other"],
  [["--changed", "--continue"], "--continue is for full runs"],
  [["--full", "--continue", "--coverage"], "exclude each other"],
  [["--full", "money"], "--full takes no words"],
  [["--changed", "a", "b"], "--changed takes one commit"],
])("%j is refused with the usage", (args, sentence) => {
  expect(() => wantedOf(args)).toThrow(sentence);
  expect(() => wantedOf(args)).toThrow("npm test -- money refund");
});
