// A partner's colour as an accent on our pages: on paper, and below the text of a button. The light theme mixes it
// with black until both are readable, the dark theme with white.

/** `#rrggbb`, lower case. */
export type Colour = string;
export type Accents = { readonly light: Colour; readonly dark: Colour };

/** WCAG 2.2, for text. */
export const contrast_min = 4.5;
/** The hardest background for an accent in each theme: the darkest light one and the lightest dark one. */
export const backgrounds = { light: "#f3f3f0", dark: "#1a1f1d" } as const;
/** A colour that needs a larger share of black is too pale to remain recognisable. */
const max_darkening = 0.5;
/** Steps of mixing, each smaller than one step of a channel. */
const steps = 256;

const form = /^#[0-9a-f]{6}$/;
export const isColour = (text: string): boolean => form.test(text);

/** The accents of both themes; null for a colour too pale for the light one. Throws for anything that is no colour. */
export function accentColoursOf(colour: Colour): Accents | null {
  const light = mixUntilReadable(colour, 0, backgrounds.light);
  const dark = mixUntilReadable(colour, 255, backgrounds.dark);
  return light.share > max_darkening ? null : { light: light.colour, dark: dark.colour };
}

/** The contrast of two colours by WCAG, 1 to 21. */
export function contrastOf(a: Colour, b: Colour): number {
  const [one, other] = [luminanceOf(a), luminanceOf(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

function mixUntilReadable(colour: Colour, target: number, background: Colour) {
  const channels = channelsOf(colour);
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps;
    const mixed = hexOf(channels.map((channel) => Math.round(channel + (target - channel) * share)));
    if (contrastOf(mixed, background) >= contrast_min) return { colour: mixed, share };
  }
  throw new RangeError(`no readable mixture of ${colour}`);
}

function channelsOf(colour: Colour): number[] {
  if (!isColour(colour)) throw new RangeError(`not a colour: ${colour}`);
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

const hexOf = (channels: readonly number[]): Colour =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;

/** Relative luminance of sRGB. */
function luminanceOf(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
