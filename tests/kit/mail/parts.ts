// Takes a mail's two parts apart, so that a test can compare them.

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: "\u00a0",
  zwnj: "\u200c",
};

/** Makes spaces of every kind equal: money and dates contain non-breaking ones, texts are wrapped. */
export const oneLine = (text: string) => text.replaceAll(/[\s\u200c\u00ad]+/gu, " ").trim();

function decoded(text: string): string {
  return text
    .replaceAll(/&#x([0-9a-f]+);/giu, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll(/&#(\d+);/gu, (_, decimal: string) => String.fromCodePoint(Number(decimal)))
    .replaceAll(/&([a-z]+);/gu, (all, name: string) => entities[name] ?? all);
}

/** The texts between the tags of the visible body, in order, without those marked as repeated elsewhere. */
export function shownTexts(html: string): string[] {
  const body = html.slice(html.indexOf("<body"));
  const shown = body.replaceAll(/<(div|tr)[^>]*data-skip-in-text="true"[^>]*>.*?<\/\1>/gsu, "");
  return shown
    .split(/<[^>]*>/u)
    .map((text) => oneLine(decoded(text)))
    .filter((text) => text !== "");
}

/** Where the links of the HTML part lead. */
export function linksOf(html: string): string[] {
  return [...html.matchAll(/<a [^>]*href="([^"]*)"/gu)].map(([, href]) => decoded(href ?? ""));
}

/** The preview that an inbox shows next to the subject. */
export function previewOf(html: string): string {
  const [, text = ""] = /<div[^>]*data-skip-in-text="true"[^>]*>(.*?)<\/div>/su.exec(html) ?? [];
  return oneLine(decoded(text.replaceAll(/<!-- -->/gu, "")));
}

/** The luminance contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
