import { defineConfig } from "@playwright/test";
import { ensureBrowser } from "#scripts/browser.ts";
import { toolTestsLeftOut } from "#scripts/test-run/conditions.ts";
import { filesOfOtherTurns } from "#scripts/test-run/rotated-files.ts";

// The workers inherit what the first process found, so that only one ever installs a browser.
process.env.CHROME_PATH = ensureBrowser();

// `npm run test:e2e` sets PW_DISABLE_TS_ESM: Node strips the types by itself, and Playwright's own transformation of all that the
// tests import takes eleven seconds in a fresh clone.

/** Journeys and screen states in a real Chromium against the built product, started by the supervisor on ports of its own. */
export default defineConfig({
  testDir: "tests",
  testMatch: "{e2e,screens}/**/*.spec.ts",
  testIgnore: [...filesOfOtherTurns("e2e"), ...toolTestsLeftOut()],
  globalSetup: "./tests/e2e/kit/global-setup.ts",
  outputDir: "test-results/e2e",
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  // No second try: a journey that passes by luck is a failed run.
  retries: 0,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    actionTimeout: 15_000,
    // Recording takes a third of a journey: `npm run test:e2e -- --trace on` looks at one that failed.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
