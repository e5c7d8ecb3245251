import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentsOf, backgrounds, contrast_min, contrastOf, isColour } from "./colour.ts";

const colour = fc
  .tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, "0")).join("")}`);

describe("a partner's colour", () => {
  test("is readable in both themes, or refused", () => {
    fc.assert(
      fc.property(colour, (one) => {
        const accents = accentsOf(one);
        if (!accents) return;
        expect(contrastOf(accents.light, backgrounds.light)).toBeGreaterThanOrEqual(contrast_min);
        expect(contrastOf(accents.dark, backgrounds.dark)).toBeGreaterThanOrEqual(contrast_min);
      }),
      { numRuns: 2_000 },
    );
  });

  test("stays as it is where it can be read already", () => {
    expect(accentsOf("#2f6f5e")?.light).toBe("#2f6f5e");
    expect(accentsOf("#9fe8cc")?.dark).toBe("#9fe8cc");
  });

  test("is refused only where it is too pale for a light page", () => {
    for (const pale of ["#ffffff", "#fffff0", "#f3f3f0"]) expect(accentsOf(pale), pale).toBeNull();
    fc.assert(
      fc.property(colour, (one) => {
        if (accentsOf(one) === null) expect(contrastOf(one, "#ffffff")).toBeLessThan(1.4);
      }),
      { numRuns: 2_000 },
    );
    for (const strong of ["#000000", "#ff0000", "#1a73e8", "#808080"])
      expect(accentsOf(strong), strong).not.toBeNull();
  });

  test("has the contrast of the standard's own examples", () => {
    expect(contrastOf("#000000", "#ffffff")).toBe(21);
    expect(contrastOf("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  });

  test("is written as six lower-case digits", () => {
    expect(["#2f6f5e", "#2F6F5E", "#26e", "red", "#2f6f5e;"].map(isColour)).toEqual([
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});
