// All checks of one place. In the short form German is checked in a browser, English is read for its words and links.
import type { Page, Response } from "@playwright/test";
import { isFull } from "#scripts/test-run/turn.ts";
import { type Browsers, closeTarget, openTarget, waitUntilReady } from "./browsers.ts";
import type { Locale } from "./catalogue.ts";
import { axeFaults } from "./checks/axe.ts";
import { layoutFaults } from "./checks/layout.ts";
import { nameFaults, repeatedNames } from "./checks/names.ts";
import { checkWithoutScripts } from "./checks/no-script-check.ts";
import { pictureFaults } from "./checks/picture-faults.ts";
import { hasPassed, recordPass, structureOf } from "./checks/structure.ts";
import {
  enhancements,
  languageFaults,
  type PageContent,
  readContent,
  readHtml,
  readTexts,
  readVisible,
} from "./content.ts";
import { browserLocales, hasColourCheck, hasPictures } from "./depth.ts";
import { expectedTextFaults, selectorsOf } from "./expected-text.ts";
import { saveFaults, savePicture } from "./pictures.ts";
import type { CheckedPlace, Target } from "./place.ts";
import type { WalkProduct } from "./product.ts";
import { readLanguage } from "./read-language.ts";
import { dateScreens, extremeScreens, paper, phone, screens, zoomedScreen } from "./screen.ts";
import { wordFaults } from "./words.ts";

type Result = { faults: string[]; reachable: string[] };
const themes = ["light", "dark"] as const;

/** Everything that is wrong with a place. */
export async function checkPlace(
  browsers: Readonly<Record<Locale, Browsers>>,
  product: WalkProduct,
  place: CheckedPlace,
): Promise<string[]> {
  const target = await place.prepare(product);
  const results: Result[] = [];
  for (const locale of browserLocales) {
    const result = await checkInBrowser(browsers[locale], product, place, target);
    saveFaults(place, locale, result.faults);
    results.push(result);
  }
  if (browserLocales.length === 1) results.push(await readLanguage(browsers.en, product, place, target));
  return [...results.flatMap(({ faults }) => faults), ...languageFaults(results)];
}

async function checkInBrowser(
  browsers: Browsers,
  product: WalkProduct,
  place: CheckedPlace,
  target: Target,
): Promise<Result> {
  const { page, locale, errors, screen, noScriptPage } = browsers;
  const faults: string[] = [];
  const add = (where: string, found: readonly string[]) => {
    faults.push(...found.map((fault) => `[${locale} ${where}] ${fault}`));
  };
  const status = place.status ?? 200;
  errors.expectStatus(status);
  await screen.resize(phone);
  const response = await openTarget(page, product, target, locale);
  if (!place.perform) add("page", statusFaults(response, status, page, target));
  await waitUntilReady(page);
  if (place.perform) {
    await place.perform(page, product);
    await waitUntilReady(page);
  }
  if (scriptFree.has(place.route)) add("scripts", await scriptFaults(page));
  const content = await page.evaluate(readContent, enhancements);
  add("words", wordFaults(await page.evaluate(readTexts), locale));
  const visible = await page.evaluate(readVisible, selectorsOf(place.texts));
  add("pictures", await pictureFaults(page));
  if (!repeatedNames.has(place.route)) add("names", await page.evaluate(nameFaults));
  add("text", expectedTextFaults(place.texts, visible, locale));

  const structure = await structureOf(page);
  await checkScreens(browsers, place, hasPassed(structure), add);
  add("page", errors.drain());
  add("no script", await checkWithoutScripts(browsers, product, place, target, { response, content }));
  add("page", errors.drain());
  if (faults.length === 0) recordPass(structure);
  const reachable = await reachableOf({ response, content, noScriptPage }, place);
  await closeTarget(page, product);
  return { faults, reachable };
}

/** Pages of links that strangers open: they ship no script. */
const scriptFree: ReadonlySet<string> = new Set([
  ...["/offer/:token", "/invitation/:token", "/not-me", "/not-me/:token", "/join/:name"],
]);

async function scriptFaults(page: Page): Promise<string[]> {
  const count = await page.locator("script, link[rel=modulepreload]").count();
  return count === 0 ? [] : [`ships ${count} scripts`];
}

/** Links and buttons for the comparison of the languages, read as the other language's are. */
async function reachableOf(
  {
    response,
    content,
    noScriptPage,
  }: { response: Response | null; content: PageContent; noScriptPage: Page },
  { perform }: CheckedPlace,
): Promise<string[]> {
  if (hasPictures || perform || !response) return content.reachable;
  return (await noScriptPage.evaluate(readHtml, { html: await response.text(), wanted: [] })).reachable;
}

/** Layout, axe and pictures of the open page on every screen, at the zoom and on paper; less where its structure is known. */
async function checkScreens(
  { page, locale, screen }: Browsers,
  place: CheckedPlace,
  isKnown: boolean,
  add: (where: string, found: readonly string[]) => void,
): Promise<void> {
  for (const size of isKnown ? extremeScreens : screens) {
    const { width, height } = size;
    await screen.resize(size);
    add(`${width}`, await layoutFaults(page));
    const hasAxe = isFull || (size === phone && (!isKnown || hasColourCheck(place)));
    if (!hasAxe && !hasPictures) continue;
    // As high as the page for its colours and pictures, so that a bar that floats covers nothing.
    if (hasPictures || hasColourCheck(place)) {
      const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
      await screen.resize({ ...size, height: Math.max(pageHeight, height) });
    }
    for (const theme of themes) {
      const rules = isFull || theme === "light" ? "all" : "colour";
      const isJudged = hasAxe && (rules === "all" || hasColourCheck(place));
      if (isJudged || hasPictures) await page.emulateMedia({ colorScheme: theme });
      if (isJudged) {
        const isStructure = rules === "all" && !hasColourCheck(place);
        add(`${width} ${theme}`, await axeFaults(page, isStructure ? "structure" : rules));
      }
      await savePicture(page, place, locale, `${theme}-${width}`);
    }
    await page.emulateMedia({ colorScheme: "light" });
  }
  if (!isKnown) {
    await screen.resize(zoomedScreen);
    add("zoomed", await layoutFaults(page));
    const hasDates = (await page.locator("main :is([type=date], [type=time]):visible").count()) > 0;
    for (const size of hasDates ? dateScreens : []) {
      await screen.resize(size);
      add(`${size.width}`, await layoutFaults(page));
    }
  }
  if (!place.is_printed) return;
  await page.emulateMedia({ media: "print" });
  await screen.resize(paper);
  add("print", await layoutFaults(page));
  await savePicture(page, place, locale, "print");
  await page.emulateMedia({ media: "screen" });
}

function statusFaults(response: Response | null, expected: number, page: Page, { path }: Target): string[] {
  const faults: string[] = [];
  if (response?.status() !== expected) faults.push(`answered ${response?.status()} instead of ${expected}`);
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` !== path) faults.push(`led from ${path} to ${pathname}${search}`);
  return faults;
}
