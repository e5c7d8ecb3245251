// The walk of one persona: a test for each place, in both languages.
import { type Browser, type BrowserContext, test as base, expect } from "@playwright/test";
import type { Eyes } from "./open.ts";
import type { Persona } from "./place.ts";
import { places } from "./places.ts";
import { enterStage, type Stage } from "./stage.ts";
import { visit } from "./visit.ts";
import { watch } from "./watch.ts";
import type { Locale } from "./words.ts";

export { expect };
export const test = base.extend<object, { stage: Stage; eyes: readonly Eyes[] }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: how a fixture without needs is written
    async ({}, use) => {
      const stage = await enterStage();
      await use(stage);
      await stage.leave();
    },
    { scope: "worker" },
  ],
  eyes: [
    async ({ browser, stage }, use) => {
      const eyes = [await openEyes(browser, "en"), await openEyes(browser, "de")];
      for (const { page, still } of eyes) {
        await haveLetters(page.context(), stage);
        await haveLetters(still.context(), stage);
      }
      await use(eyes);
      for (const { page, still } of eyes)
        await Promise.all([page.context().close(), still.context().close()]);
    },
    { scope: "worker" },
  ],
});

async function openEyes(browser: Browser, locale: Locale): Promise<Eyes> {
  const language = {
    locale: locale === "de" ? "de-DE" : "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: { width: 360, height: 900 },
  };
  const scripted = await browser.newContext(language);
  const still = await browser.newContext({ ...language, javaScriptEnabled: false });
  const [page, stillPage] = [await scripted.newPage(), await still.newPage()];
  return { locale, page, still: stillPage, seen: watch(page, true), stillSeen: watch(stillPage, false) };
}

/** A page whose letters come late keeps others for good; here they are at hand before the first page is looked at. */
async function haveLetters(context: BrowserContext, stage: Stage): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${stage.origin}/legal`);
  await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
  await page.close();
}

/** Declares the tests of everything this persona sees. */
export function walkAs(persona: Persona): void {
  test.use({ trace: "off", screenshot: "off" });
  // What an operator sees depends on what was put there before; nobody else's rows are anybody's but theirs.
  test.describe.configure({ mode: persona === "operator" ? "default" : "parallel" });
  for (const place of places.filter((one) => one.persona === persona)) {
    test(`${place.route} · ${place.state}`, async ({ stage, eyes }) => {
      expect(await visit(eyes, stage, place)).toEqual([]);
    });
  }
}
