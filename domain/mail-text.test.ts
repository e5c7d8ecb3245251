// Strangers' input that our mails repeat.
import { describe, expect, test } from "vitest";
import { ProfileEdit, ProfileInput } from "./account/schemas.ts";
import { displayName, headingLine, mailLine, optionalHeadingLine, optionalMailLine } from "./text.ts";

const codesOf = (schema: { safeParse(value: unknown): { error?: { issues: { message: string }[] } } }) => {
  return (value: unknown) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
};
const locked = "Your account is locked: https://evil.example/login";

describe("a line of a mail", () => {
  test("holds no web address", () => {
    expect(codesOf(mailLine())(locked)).toEqual(["web_address"]);
    expect(codesOf(optionalMailLine())(locked)).toEqual(["web_address"]);
    expect(codesOf(displayName(80))(locked)).toEqual(["web_address"]);
  });

  test("is otherwise kept verbatim, or may be left out", () => {
    expect(mailLine().parse("Node.js developer")).toBe("Node.js developer");
    expect(optionalMailLine().parse("Garten/Hof")).toBe("Garten/Hof");
    expect([null, undefined, ""].map((text) => optionalMailLine().parse(text))).toEqual([null, null, null]);
  });
});

describe("a display name", () => {
  test.each([
    "Dr. Müller & Co.",
    "Studio 5.1",
    "Node.js developer",
    "Garten/Hof",
    "José Ñuñez",
    "Nguyễn Thị Ánh",
    "محمد علي",
    "株式会社 山田",
    "Blumen ❤️ Berta",
    "Café 🌻",
  ])("may be %j", (name) => {
    expect(codesOf(ProfileInput.shape.display_name)(name)).toEqual([]);
    expect(codesOf(ProfileEdit.shape.display_name)(name)).toEqual([]);
  });

  test.each([
    ["a zero-width space", "Stu\u200bdio"],
    ["a joiner", "Stu\u200ddio"],
    ["a word joiner", "Stu\u2060dio"],
    ["a soft hyphen", "Stu\u00addio"],
    ["a byte order mark", "Stu\ufeffdio"],
    ["a direction mark", "Studio\u200f"],
    ["an Arabic letter mark", "Studio\u061c X"],
    ["an override", "Studio\u202eX"],
    ["a filler", "Studio\u3164X"],
    ["an empty Braille cell", "Studio\u2800X"],
    ["a variation selector", "Studio\ufe01X"],
    ["a selector after a letter", "Studio\ufe0fX"],
    ["a tag", "Studio\u{e0041}X"],
  ])("has not %s", (_what, name) => {
    expect(codesOf(ProfileInput.shape.display_name)(name)).toContain("invalid_characters");
  });
});

describe("a title or a town, which both sides read before a booking", () => {
  test("has no contact details, and names what it found", () => {
    for (const schema of [headingLine(), optionalHeadingLine()])
      expect(schema.safeParse("Wedding, call 0171 1234567").error?.issues).toMatchObject([
        { message: "contact_in_heading", params: { found: "0171 1234567" } },
      ]);
    const title = "Hochzeit am 12.06.2027, 14:00 bis 22:00";
    expect([headingLine(), optionalHeadingLine()].map((schema) => schema.parse(title))).toEqual([
      title,
      title,
    ]);
  });

  test("reports a web address once, and may be left out", () => {
    expect(codesOf(headingLine())(locked)).toEqual(["web_address"]);
    expect([null, undefined, ""].map((text) => optionalHeadingLine().parse(text))).toEqual([
      null,
      null,
      null,
    ]);
  });
});
