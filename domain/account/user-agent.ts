// What a browser says of itself, as far as a person recognises it. Only what is said plainly is taken for it: a text
// that names neither is left unnamed instead of being guessed.

export type SeenBy = { browser: string | null; system: string | null; is_handheld: boolean };

/** In this order: most browsers also carry the names of those whose pages they want to be served. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, "Microsoft Edge"],
  [/\b(?:OPR|OPT|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//, "Safari"],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

const handhelds = new Set(["iPhone", "iPad", "Android"]);

/** Browser and system by the names people know them under; null where the text does not say. */
export function readUserAgent(text: string): SeenBy {
  const named = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const system = named(systems);
  return { browser: named(browsers), system, is_handheld: system !== null && handhelds.has(system) };
}
