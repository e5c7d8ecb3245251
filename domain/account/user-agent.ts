// Reads browser and operating system from a User-Agent header, by the names people recognise. It guesses nothing: a
// header that names neither gives null.

export type UserAgentInfo = { browser: string | null; system: string | null; is_handheld: boolean };

/** The order matters: most browsers also carry the names of others (Edge carries "Chrome" and "Safari"). */
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

/** Browser and system of a User-Agent header; null where it names none of the lists above. */
export function readUserAgent(text: string): UserAgentInfo {
  const firstMatch = (names: readonly (readonly [RegExp, string])[]) =>
    names.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  const system = firstMatch(systems);
  return { browser: firstMatch(browsers), system, is_handheld: system !== null && handhelds.has(system) };
}

type Known = { browser: string; system: string };

/** Describes a device in one of four sentences: by browser and system, by one of them alone, or as unknown. */
export function describeDevice(
  { browser, system }: Pick<UserAgentInfo, "browser" | "system">,
  sentences: {
    both(names: Known): string;
    browser(name: Pick<Known, "browser">): string;
    system(name: Pick<Known, "system">): string;
    neither(): string;
  },
): string {
  if (browser && system) return sentences.both({ browser, system });
  if (browser) return sentences.browser({ browser });
  return system ? sentences.system({ system }) : sentences.neither();
}
