import { expect, test } from "vitest";
import { charactersIn, makeFont } from "./latin-font.ts";

test("a range of characters is read as CSS writes it", () => {
  expect(charactersIn("U+0041-0043,U+20AC, U+C4")).toBe("ABC€Ä");
});

test("the font is the same for the same package, and small", async () => {
  const [one, two] = [await makeFont(), await makeFont()];
  expect(one.equals(two)).toBe(true);
  expect(one.subarray(0, 4).toString()).toBe("wOF2");
  expect(one.byteLength).toBeLessThan(30_000);
});
