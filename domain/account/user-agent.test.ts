import { expect, test } from "vitest";
import { readUserAgent } from "./user-agent.ts";

const windows = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const webkit = "AppleWebKit/537.36 (KHTML, like Gecko)";

test.each([
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36`, "Chrome", "Windows", false],
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Microsoft Edge", "Windows", false],
  [`${windows} ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, "Opera", "Windows", false],
  [
    "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0",
    "Firefox",
    "Linux",
    false,
  ],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
    ...(["Safari", "macOS", false] as const),
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
    ...(["Safari", "iPhone", true] as const),
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15",
    ...(["Firefox", "iPhone", true] as const),
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S931B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    ...(["Samsung Internet", "Android", true] as const),
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`,
    "Chrome",
    "Android",
    true,
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 16181.61.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`,
    "Chrome",
    "ChromeOS",
    false,
  ],
  ["node", null, null, false],
  ["curl/8.5.0", null, null, false],
  ["Somebody's program on Windows", null, "Windows", false],
  ["", null, null, false],
])("%s", (text, browser, system, isHandheld) => {
  expect(readUserAgent(text)).toEqual({ browser, system, is_handheld: isHandheld });
});
