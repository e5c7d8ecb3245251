import { expect, test } from "vitest";
import { limits } from "../limits.ts";
import { type ChosenIssue, chosenIssue } from "./chosen.ts";

const takes = { count: 2, each_bytes: limits.file_bytes };
const file = (type: string, size = 10) => ({ type, size });

test.each<[string, ReturnType<typeof file>, ChosenIssue | null]>([
  ["a picture", file("image/jpeg"), null],
  ["a PDF", file("application/pdf"), null],
  ["a text of any format", file("text/markdown"), null],
  ["a text with a type of its own", file("application/json"), null],
  ["a type that the browser does not know", file(""), null],
  ["exactly the limit", file("image/png", limits.file_bytes), null],
  ["a byte more", file("image/png", limits.file_bytes + 1), "file_too_large"],
  ["nothing", file("image/png", 0), "file_empty"],
  ["a picture of another format", file("image/heic"), "picture_format_not_supported"],
  ["a film", file("video/mp4"), "file_type_not_allowed"],
  [
    "a word processor's file",
    file("application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    "file_type_not_allowed",
  ],
  ["an archive", file("application/zip"), "file_type_not_allowed"],
])("%s is judged before it is sent", (_what, chosen, issue) => {
  expect(chosenIssue(chosen, takes)).toBe(issue);
});

test("a form for pictures takes no text, and no file for a picture because its name says nothing", () => {
  const pictures = { ...takes, isPictureOnly: true };
  expect(chosenIssue(file("application/pdf"), pictures)).toBe("file_type_not_allowed");
  expect(chosenIssue(file("image/gif"), pictures)).toBe("picture_format_not_supported");
  expect(chosenIssue(file(""), pictures)).toBeNull();
});

test("the files of a form are limited by their number and by what one form carries", () => {
  const one = file("image/png");
  expect(chosenIssue(one, takes, [one])).toBeNull();
  expect(chosenIssue(one, takes, [one, one])).toBe("file_limit_reached");
  const rest = limits.upload_bytes - limits.file_bytes;
  const large = file("image/png", limits.file_bytes);
  expect(chosenIssue(file("image/png", rest), takes, [large])).toBeNull();
  expect(chosenIssue(file("image/png", rest + 1), takes, [large])).toBe("body_too_large");
});
