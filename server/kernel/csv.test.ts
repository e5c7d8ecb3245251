import fc from "fast-check";
import { expect, test } from "vitest";
import { csvLines } from "./csv.ts";

test.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "\uff1d1"])(
  "a spreadsheet runs nothing of %j",
  (text) => {
    expect(csvLines([[text, "b"]])).toMatch(/^"?'/);
  },
);

test("separators, quotes and lines of a cell stay in it", () => {
  expect(csvLines([["a, b", 'say "x"', "two\nlines", null, -5, true]])).toBe(
    '"a, b","say ""x""","two\nlines",,-5,true\r\n',
  );
});

test("telephone numbers stay as they are where that is asked for", () => {
  expect(csvLines([["+49 7531 1", "-1", "+1+cmd"]], { keepsNumbers: true })).toBe(
    "+49 7531 1,-1,'+1+cmd\r\n",
  );
  expect(csvLines([["+49 7531 1"]])).toBe("'+49 7531 1\r\n");
});

test("no text makes a cell that begins with a formula's sign", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(csvLines([[text, "end"]])).not.toMatch(/^"?[=+\-@\t\r]/);
    }),
  );
});
