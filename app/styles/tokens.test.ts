import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { accentTokens } from "#domain/setting/accent.ts";
import { contrast, type Oklch, oklch } from "#tests/kit/browser/contrast.ts";

const css = await readFile(new URL("tokens.css", import.meta.url), "utf8");
const themes = ["light", "dark"] as const;

/** Every colour token in both themes. */
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\(oklch\(([^)]+)\), oklch\(([^)]+)\)\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light: oklch(light), dark: oklch(dark) }],
  ),
);

function tokenOf(name: string, theme: (typeof themes)[number]): Oklch {
  const found = tokens.get(name);
  if (!found) throw new Error(`there is no token --${name}`);
  return found[theme];
}

const washes = ["accent", "good", "warn", "bad", "info"];
const grounds = ["paper", "surface", "sunken"];
/** Text colours and their backgrounds. */
const texts = [
  ...grounds.flatMap((ground) => [...washes, "ink", "ink-soft"].map((ink) => [ink, ground] as const)),
  ...washes.flatMap((wash) => [wash, "ink"].map((ink) => [ink, `${wash}-wash`] as const)),
  ["accent-ink", "accent"],
  ["accent-ink", "accent-hover"],
] as const;
/** Edge colours of controls and their backgrounds. */
const controls = grounds.flatMap((ground) =>
  ["line-strong", "accent", "bad"].map((edge) => [edge, ground] as const),
);

for (const theme of themes) {
  test.each(texts)(`%s on %s can be read in the ${theme} theme`, (ink, ground) => {
    expect(contrast(tokenOf(ink, theme), tokenOf(ground, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)(`the edge of a control in %s shows on %s in the ${theme} theme`, (edge, ground) => {
    expect(contrast(tokenOf(edge, theme), tokenOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });

  test.each(grounds)(`the ring of the focus shows on %s in the ${theme} theme`, (ground) => {
    expect(contrast(tokenOf("focus", theme), tokenOf(ground, theme))).toBeGreaterThanOrEqual(3);
  });
}

test("black on white is 21 to 1, and a grey has the contrast that the standard states", () => {
  expect(contrast(oklch("0 0 0"), oklch("1 0 0"))).toBeCloseTo(21, 1);
  // #767676, the lightest grey allowed for text on white.
  expect(contrast(oklch("0.5659 0 0"), oklch("1 0 0"))).toBeCloseTo(4.54, 1);
});

test.each(themes)("an accent of the operator is as light as the product's own in the %s theme", (theme) => {
  for (const [name, hex] of Object.entries(accentTokens("#2f5d50", theme))) {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
    const own = { ...tokenOf(name, theme), alpha: 1 };
    const grey = (luminanceOf: number) => Math.cbrt(luminanceOf);
    const linear = [r, g, b].map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    const luminance = 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
    // The contrast between two colours of one lightness is nearly 1.
    expect(contrast(own, { l: grey(luminance), c: 0, h: 0, alpha: 1 }), name).toBeLessThan(1.15);
  }
});
