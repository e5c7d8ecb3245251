// Contrast as WCAG defines it, from colours as our tokens write them.

export type Oklch = { l: number; c: number; h: number; alpha: number };

/** `0.425 0.078 168 / 0.5` */
export function oklch(text: string): Oklch {
  const [colour = "", alpha = "1"] = text.split("/");
  const [l = 0, c = 0, h = 0] = colour.trim().split(/\s+/).map(Number);
  return { l, c, h, alpha: Number(alpha) };
}

/** The contrast between the two, 1 to 21; if the first is translucent, the blended colour counts. */
export function contrast(colour: Oklch, ground: Oklch): number {
  const under = srgb(ground);
  const seen = srgb(colour).map((part, index) => {
    const below = under[index] ?? 0;
    return below + (part - below) * colour.alpha;
  });
  const [light = 0, dark = 0] = [luminance(seen), luminance(under)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Red, green and blue as sent to a screen, 0 to 1. Björn Ottosson's matrices. */
function srgb({ l, c, h }: Oklch): number[] {
  const angle = (h * Math.PI) / 180;
  const [a, b] = [c * Math.cos(angle), c * Math.sin(angle)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((part) => encoded(Math.min(1, Math.max(0, part))));
}

function encoded(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
}

function luminance(parts: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
