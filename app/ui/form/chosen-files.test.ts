import { expect, test } from "vitest";
import { acceptedFiles, addFiles, type IssueOf, withoutFile } from "./chosen-files.ts";

const file = (name: string, size = 1) => new File([new Uint8Array(size)], name, { lastModified: 1 });
/** Two files at most, each of ten bytes at most. */
const issueOf: IssueOf = ({ size }, before) =>
  size > 10 ? "too large" : before.length >= 2 ? "too many" : null;
const said = (chosen: ReturnType<typeof addFiles>) => chosen.map(({ file, issue }) => [file.name, issue]);
const sent = (chosen: ReturnType<typeof addFiles>) => acceptedFiles(chosen).map(({ name }) => name);

test("a second choice adds to the first, and the same file again changes nothing", () => {
  const first = addFiles([], [file("a")], issueOf);
  const second = addFiles(first, [file("a"), file("b")], issueOf);
  expect(sent(second)).toEqual(["a", "b"]);
  expect(addFiles(second, acceptedFiles(second), issueOf)).toEqual(second);
});

test("a file that is refused is named and not sent, and takes no other file's place", () => {
  const chosen = addFiles([], [file("large", 11), file("a"), file("b"), file("c")], issueOf);
  expect(said(chosen)).toEqual([
    ["large", "too large"],
    ["a", null],
    ["b", null],
    ["c", "too many"],
  ]);
  expect(sent(chosen)).toEqual(["a", "b"]);
});

test("a file that was one too many is sent once another is taken out", () => {
  const chosen = addFiles([], [file("a"), file("b"), file("c")], issueOf);
  expect(sent(withoutFile(chosen, chosen[0]?.file ?? file("none"), issueOf))).toEqual(["b", "c"]);
});
