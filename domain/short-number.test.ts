import fc from "fast-check";
import { expect, test } from "vitest";
import { parseShortNumber } from "./short-number.ts";

const letters = [..."0123456789ABCDEFGHJKMNPQRSTVWXYZ"];
const number = fc
  .tuple(
    fc.constantFrom("R", "O", "B"),
    fc.array(fc.constantFrom(...letters), { minLength: 4, maxLength: 6 }),
  )
  .map(([prefix, digits]) => `${prefix}-${digits.join("")}`);

test("reads every number as written and as people type it", () => {
  fc.assert(
    fc.property(number, fc.constantFrom("O", "o"), fc.constantFrom("I", "l", "L", "i"), (text, zero, one) => {
      const misread = text.slice(0, 2) + text.slice(2).replaceAll("0", zero).replaceAll("1", one);
      const typed = [
        text,
        text.toLowerCase(),
        text.replace("-", ""),
        ` ${text.replace("-", " – ")} `,
        misread,
      ];
      for (const form of typed) expect(parseShortNumber(form)?.number, form).toBe(text);
    }),
  );
});

test.each([
  ["R-7K3F", "request"],
  ["o-7k3f", "offer"],
  ["0-7K3F", "offer"],
  ["b 7k3fx", "booking"],
])("%s is the number of a %s", (text, noun) => {
  expect(parseShortNumber(text)?.noun).toBe(noun);
});

test.each([
  "",
  "7K3F",
  "R-7K3",
  "R-7K3F777",
  "R-7U3F",
  "X-7K3F",
  "R-7K3É",
  "R_7K3F",
  "0192f0c4-9b7e-7cc0-8f00-1234567890ab",
  `R${" ".repeat(100)}7K3F`,
])("%j is none", (text) => {
  expect(parseShortNumber(text)).toBeNull();
});
