import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { accentColoursOf, backgrounds, contrast_min, contrastOf, isColour } from "./colour.ts";

const colour = fc
  .tuple(...([0, 1, 2] as const).map(() => fc.integer({ min: 0, max: 255 })))
  .map((channels) => `#${channels.map((one) => one.toString(16).padStart(2, "0")).join("")}`);

describe("a partner's colour", () => {
  test("is readable in both themes, or refused", () => {
    fc.assert(
      fc.property(colour, (one) => {
        const accents = accentColoursOf(one);
        if (!accents) return;
        expect(contrastOf(accents.light, backgrounds.light)).toBeGreaterThanOrEqual(contrast_min);
        expect(contrastOf(accents.dark, backgrounds.dark)).toBeGreaterThanOrEqual(contrast_min);
      }),
      { numRuns: 2_000 },
    );
  });

  test("stays unchanged when it is already readable", () => {
    expect(accentColoursOf("#2f6f5e")?.light).toBe("#2f6f5e");
    expect(accentColoursOf("#9fe8cc")?.dark).toBe("#9fe8cc");
  });

  test("is refused only when too pale for a light page", () => {
    for (const pale of ["#ffffff", "#fffff0", "#f3f3f0"]) expect(accentColoursOf(pale), pale).toBeNull();
    fc.assert(
      fc.property(colour, (one) => {
        if (accentColoursOf(one) === null) expect(contrastOf(one, "#ffffff")).toBeLessThan(1.4);
      }),
      { numRuns: 2_000 },
    );
    for (const strong of ["#000000", "#ff0000", "#1a73e8", "#808080"])
      expect(accentColoursOf(strong), strong).not.toBeNull();
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

/** The luminance of `oklch(lightness chroma hue)`, by the matrices of CSS Color 4. */
function luminanceOf([lightness, chroma, hue]: readonly number[]): number {
  const angle = ((hue ?? 0) * Math.PI) / 180;
  const [a, b] = [(chroma ?? 0) * Math.cos(angle), (chroma ?? 0) * Math.sin(angle)];
  const l = ((lightness ?? 0) + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = ((lightness ?? 0) - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = ((lightness ?? 0) - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = 4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s;
  const green = -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s;
  const blue = -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test("the backgrounds are the stylesheet's darkest light one and lightest dark one", async () => {
  const tokens = await readFile(new URL("../../app/styles/tokens.css", import.meta.url), "utf8");
  const white = "#ffffff";
  const luminance = (colour: string) => 1.05 / contrastOf(white, colour) - 0.05;
  for (const name of ["paper", "surface", "sunken"]) {
    const found = new RegExp(`--${name}: light-dark\\(oklch\\(([^)]*)\\), oklch\\(([^)]*)\\)\\)`).exec(
      tokens,
    );
    const [light, dark] = [found?.[1], found?.[2]].map((text) =>
      luminanceOf((text ?? "").split(" ").map(Number)),
    );
    expect(light, name).toBeGreaterThan(luminance(backgrounds.light) - 0.01);
    expect(dark, name).toBeLessThan(luminance(backgrounds.dark) + 0.005);
  }
});
