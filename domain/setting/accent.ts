// The operator's colour as the accent of both themes. Only hue and strength are the operator's: how light each token is
// stays as designed, so that text on it and in it can be read whichever colour it is. Conversions by Björn Ottosson
// (https://bottosson.github.io/posts/oklab/).

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
type Token = "accent" | "accent-hover" | "accent-ink" | "accent-wash" | "focus" | "drawn" | "drawn-ground";

/** Lightness, and the part of the operator's chroma that the token may have. */
type Shade = readonly [lightness: number, chroma: number];

/** As in `app/styles/tokens.css`; a test compares them. */
const shades: Readonly<Record<Token, Readonly<Record<Theme, Shade>>>> = {
  accent: { light: [0.425, 0.12], dark: [0.78, 0.12] },
  "accent-hover": { light: [0.365, 0.11], dark: [0.84, 0.1] },
  "accent-ink": { light: [0.99, 0.005], dark: [0.19, 0.03] },
  "accent-wash": { light: [0.955, 0.022], dark: [0.285, 0.035] },
  focus: { light: [0.425, 0.12], dark: [0.78, 0.12] },
  drawn: { light: [0.5, 0.1], dark: [0.56, 0.1] },
  "drawn-ground": { light: [0.955, 0.018], dark: [0.27, 0.025] },
};
const opacity = { light: "b3", dark: "8c" } as const;

/** The colours of a theme as #rrggbb, by token. */
export type AccentTokens = Readonly<Record<Token, string>>;

/** `colour`: #rrggbb. */
export function accentTokens(colour: string, theme: Theme): AccentTokens {
  const { c, h } = oklchOf(colour);
  const entries = Object.entries(shades).map(([token, shade]) => {
    const [l, most] = shade[theme];
    const hex = hexOf({ l, c: Math.min(c, most), h });
    return [token, token === "focus" ? `${hex}${opacity[theme]}` : hex];
  });
  return Object.fromEntries(entries) as AccentTokens;
}

/** The stylesheet that puts the colour over the product's own; empty for none. */
export function accentCss(colour: string | null): string {
  if (colour === null) return "";
  const [light, dark] = themes.map((theme) =>
    Object.entries(accentTokens(colour, theme))
      .map(([token, hex]) => `--${token}:${hex}`)
      .join(";"),
  );
  return `:root,[data-theme=light]{${light}}[data-theme=dark]{${dark}}@media (prefers-color-scheme:dark){:root:not([data-theme]){${dark}}}`;
}

type Oklch = { l: number; c: number; h: number };

function oklchOf(hex: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const x = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const y = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(x, y), h: Math.atan2(y, x) };
}

function hexOf({ l, c, h }: Oklch): string {
  const [x, y] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * x + 0.2158037573 * y) ** 3;
  const medium = (l - 0.1055613458 * x - 0.0638541728 * y) ** 3;
  const short = (l - 0.0894841775 * x - 1.291485548 * y) ** 3;
  const parts = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const bytes = parts.map((part) => Math.round(encoded(Math.min(1, Math.max(0, part))) * 255));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const encoded = (part: number) => (part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055);
