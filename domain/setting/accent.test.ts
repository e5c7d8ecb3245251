import { expect, test } from "vitest";
import { accentCss, accentTokens } from "./accent.ts";

const themes = ["light", "dark"] as const;
/** Every hue at full strength, and greys. */
const colours = [
  ...Array.from({ length: 72 }, (_, index) => hsl(index * 5, 1, 0.5)),
  ...Array.from({ length: 24 }, (_, index) => hsl(index * 15, 0.4, 0.3)),
  "#000000",
  "#808080",
  "#ffffff",
];
/** The papers of both themes, of `app/styles/tokens.css`. */
const grounds = { light: ["#fbfaf7", "#ffffff", "#f4f3ef"], dark: ["#111513", "#191e1c", "#0b0e0d"] };

function hsl(h: number, s: number, l: number): string {
  const part = (n: number) => {
    const k = (n + h / 30) % 12;
    return l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
  };
  const bytes = [0, 8, 4].map((n) => Math.round(part(n) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

test.each(themes)("whatever colour it is, text in it and on it can be read in the %s theme", (theme) => {
  const worst = { text: 21, ink: 21, hover: 21, wash: 21 };
  for (const colour of colours) {
    const tokens = accentTokens(colour, theme);
    for (const ground of grounds[theme]) worst.text = Math.min(worst.text, contrast(tokens.accent, ground));
    worst.wash = Math.min(worst.wash, contrast(tokens.accent, tokens["accent-wash"]));
    worst.ink = Math.min(worst.ink, contrast(tokens["accent-ink"], tokens.accent));
    worst.hover = Math.min(worst.hover, contrast(tokens["accent-ink"], tokens["accent-hover"]));
  }
  for (const found of Object.values(worst)) expect(found).toBeGreaterThanOrEqual(4.5);
});

test("the operator's hue is kept: blue stays blue, red stays red, grey stays grey", () => {
  const parts = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const [r, , b] = parts(accentTokens("#1040ff", "light").accent);
  expect(b).toBeGreaterThan((r ?? 0) + 40);
  const [red, green] = parts(accentTokens("#e00000", "dark").accent);
  expect(red).toBeGreaterThan((green ?? 0) + 40);
  const grey = parts(accentTokens("#777777", "light").accent);
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThanOrEqual(2);
});

test("the stylesheet names each token for both themes, and is empty without a colour", () => {
  expect(accentCss(null)).toBe("");
  const css = accentCss("#7a1fa2");
  expect(css.match(/--accent:#[0-9a-f]{6};/g)).toHaveLength(3);
  expect(css).toContain(":root:not([data-theme])");
  expect(css).not.toMatch(/[<>]|NaN|undefined/);
});
