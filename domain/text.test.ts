// Texts pasted from slides, word processors, spreadsheets and other systems: every kind of break becomes a line
// break, or a space in a one-line field; invisible characters that belong to the text stay.
import { describe, expect, test } from "vitest";
import { answersSchema } from "./category/answers.ts";
import { DetailsStep } from "./request/schemas.ts";
import { line, mailLine, optionalLine, optionalParagraphs, paragraphs } from "./text.ts";

describe("line breaks", () => {
  test.each([
    ["Enter on Unix", "first\nsecond"],
    ["Enter on Windows", "first\r\nsecond"],
    ["a lone CR of old Macs", "first\rsecond"],
    ["a vertical tab, Shift+Enter in slides", "first\vsecond"],
    ["a form feed, a break of pages", "first\fsecond"],
    ["a line separator", "first\u2028second"],
    ["a paragraph separator", "first\u2029second"],
    ["the next line of mainframes", "first\u0085second"],
  ])("%s", (_what, pasted) => {
    expect(paragraphs().parse(pasted)).toBe("first\nsecond");
    expect(optionalParagraphs().parse(pasted)).toBe("first\nsecond");
    for (const one of [line(), mailLine(), optionalLine()]) expect(one.parse(pasted)).toBe("first second");
  });

  test.each([
    ["an empty line between", "first\r\n\r\nsecond", "first\n\nsecond", "first second"],
    ["several kinds in one text", "a\vb\u2028c\u2029d\r\ne", "a\nb\nc\nd\ne", "a b c d e"],
    ["breaks at both ends", "\u2028\vtext\u2029\f", "text", "text"],
    ["cells of a spreadsheet", "one\ttwo\r\n", "one\ttwo", "one two"],
    ["a byte order mark in front", "\ufefftext", "text", "text"],
    ["no-break spaces at the ends", "\u00a0text\u202f", "text", "text"],
    ["a soft hyphen within", "Boots\u00adfahrt", "Boots\u00adfahrt", "Boots\u00adfahrt"],
    ["a place where a word may break", "Donau\u200bdampf", "Donau\u200bdampf", "Donau\u200bdampf"],
    ["a direction mark after a bracket", "חתונה (ים)\u200f", "חתונה (ים)\u200f", "חתונה (ים)\u200f"],
  ])("%s", (_what, pasted, long, short) => {
    expect(paragraphs().parse(pasted)).toBe(long);
    expect(line().parse(pasted)).toBe(short);
  });

  test("in the description, the title and the answers of a request", () => {
    const sent = { title: "Sailing\vday", description: "Four of us\u2028One dog", answers: {} };
    expect(DetailsStep.parse(sent)).toMatchObject({
      title: "Sailing day",
      description: "Four of us\nOne dog",
    });
    const label = { en: "Story", de: "Geschichte" };
    const story = answersSchema([{ key: "story", type: "long_text", label, is_required: true }]);
    expect(story.parse({ story: "Ahoy\u0085there" })).toEqual({ story: "Ahoy\nthere" });
  });
});
