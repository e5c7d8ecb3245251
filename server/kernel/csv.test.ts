import fc from "fast-check";
import { expect, test } from "vitest";
import { seedOf } from "#scripts/test-run/turn.ts";
import { amountCell, csvLines } from "./csv.ts";

const [en, de] = [{ locale: "en" }, { locale: "de" }];

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1"])(
  "a spreadsheet runs nothing of %j",
  (text) => {
    for (const reader of [en, de]) expect(csvLines([[text, "b"]], reader)).toMatch(/^"?'/);
  },
);

test("a cell keeps its separators, quotes and line breaks", () => {
  expect(csvLines([["a, b", 'say "x"', "two\nlines", null, -5, true]], en)).toBe(
    '"a, b","say ""x""","two\nlines",,-5,true\r\n',
  );
  expect(csvLines([["a; b", 'say "x"', "two\nlines", null, -5, true]], de)).toBe(
    '"a; b";"say ""x""";"two\nlines";;-5;true\r\n',
  );
});

test.each([
  [amountCell(123_456_789, "EUR"), "1234567.89", "1234567,89"],
  [amountCell(5, "EUR"), "0.05", "0,05"],
  [amountCell(0, "EUR"), "0.00", "0,00"],
  [amountCell(-1_050, "EUR"), "-10.50", "-10,50"],
  [amountCell(500, "JPY"), "500", "500"],
  [amountCell(-500, "JPY"), "-500", "-500"],
  [amountCell(12_345, "KWD"), "12.345", "12,345"],
  [7.7, "7.7", "7,7"],
  [-0.5, "-0.5", "-0,5"],
  [19, "19", "19"],
  ["1.5", "1.5", "1.5"],
  ["1,5", '"1,5"', "1,5"],
  [new Date("2026-06-10T10:00:30.123Z"), "2026-06-10 10:00:30", "2026-06-10 10:00:30"],
])("%j is written as a spreadsheet in English and in German reads it", (cell, english, german) => {
  expect(csvLines([[cell]], en)).toBe(`${english}\r\n`);
  expect(csvLines([[cell]], de)).toBe(`${german}\r\n`);
});

test.each([
  ["en", ","],
  ["de", ";"],
  ["de-AT", ";"],
  ["en-GB", ","],
  ["fr", ";"],
])("a reader in %s gets cells separated by %j", (locale, separator) => {
  expect(csvLines([["a", "b"]], { locale })).toBe(`a${separator}b\r\n`);
});

test("telephone numbers stay as they are on request", () => {
  expect(csvLines([["+49 7531 1", "-1", "+1+cmd"]], { ...en, keepsNumbers: true })).toBe(
    "+49 7531 1,-1,'+1+cmd\r\n",
  );
  expect(csvLines([["+49 7531 1"]], en)).toBe("'+49 7531 1\r\n");
});

test("no text makes a cell that begins with a formula's sign", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.constantFrom(en, de), (text, reader) => {
      expect(csvLines([[text, "end"]], reader)).not.toMatch(/^"?[=+\-@\t\r]/);
    }),
    { seed: seedOf("csv cells") },
  );
});
