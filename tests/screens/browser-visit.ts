// All that a browser reveals about one screen state: layout, axe, hydration and errors.
import type { Page, Response } from "@playwright/test";
import { browserHands } from "./browser-hands.ts";
import { type Browsers, closeTarget, openTarget, waitUntilReady } from "./browsers.ts";
import type { Locale } from "./catalogue.ts";
import { axeFaults } from "./checks/axe.ts";
import { layoutFaults } from "./checks/layout.ts";
import { checkWithoutScripts } from "./checks/no-script-check.ts";
import { pictureFaults } from "./checks/picture-faults.ts";
import { hasPassed, recordPass } from "./checks/structure.ts";
import { enhancements, readContent, readTexts, readVisible } from "./content.ts";
import { browserLocalesOf, hasAllScreens, hasColourCheck, hasNoScriptCheck, hasPictures } from "./depth.ts";
import { expectedTextFaults, selectorsOf } from "./expected-text.ts";
import { saveFaults, savePicture } from "./pictures.ts";
import type { ScreenProduct } from "./product.ts";
import { dateScreens, extremeScreens, paper, phone, screens, zoomedScreen } from "./screen-size.ts";
import type { CheckedState, Target } from "./screen-state.ts";
import { wordFaults } from "./words.ts";

const themes = ["light", "dark"] as const;

/** What is wrong with a screen state in a browser, in the languages of this run. */
export async function visitInBrowser(
  browsers: Readonly<Record<Locale, Browsers>>,
  product: ScreenProduct,
  screenState: CheckedState,
  { target, structure }: { target: Target; structure: string },
): Promise<string[]> {
  const faults: string[] = [];
  for (const locale of browserLocalesOf(screenState)) {
    const found = await checkInBrowser(
      browsers[locale],
      product,
      screenState,
      target,
      hasPassed(structure) || !hasAllScreens(screenState),
    );
    saveFaults(screenState, locale, found);
    faults.push(...found);
  }
  if (faults.length === 0) recordPass(structure);
  return faults;
}

async function checkInBrowser(
  browsers: Browsers,
  product: ScreenProduct,
  screenState: CheckedState,
  target: Target,
  isKnown: boolean,
): Promise<string[]> {
  const { page, locale, errors, screen } = browsers;
  const faults: string[] = [];
  const add = (where: string, found: readonly string[]) => {
    faults.push(...found.map((fault) => `[${locale} ${where}] ${fault}`));
  };
  const status = screenState.status ?? 200;
  errors.expectStatus(status);
  await screen.resize(phone);
  const response = await openTarget(page, product, target, locale);
  if (!screenState.perform) add("page", statusFaults(response, status, page, target));
  await waitUntilReady(page);
  if (screenState.perform) {
    await screenState.perform(browserHands(page), product);
    await waitUntilReady(page);
  }
  const content = await page.evaluate(readContent, enhancements);
  add("words", wordFaults(await page.evaluate(readTexts), locale));
  const visible = await page.evaluate(readVisible, selectorsOf(screenState.texts));
  add("text", expectedTextFaults(screenState.texts, visible, locale));
  add("pictures", await page.evaluate(pictureFaults));
  await checkScreens(browsers, screenState, isKnown, add);
  add("page", errors.drain());
  if (hasNoScriptCheck(screenState)) {
    add(
      "no script",
      await checkWithoutScripts(browsers, product, screenState, target, { response, content }),
    );
    add("page", errors.drain());
  }
  await closeTarget(page, product);
  return faults;
}

/** Layout, axe and pictures of the open page on every screen, zoomed and on paper; less if its structure is known. */
async function checkScreens(
  { page, locale, screen }: Browsers,
  screenState: CheckedState,
  isKnown: boolean,
  add: (where: string, found: readonly string[]) => void,
): Promise<void> {
  for (const size of isKnown ? extremeScreens : screens) {
    const { width, height } = size;
    await screen.resize(size);
    add(`${width}`, await layoutFaults(page));
    const hasAxe = hasPictures || (size === phone && (!isKnown || hasColourCheck(screenState)));
    if (!hasAxe && !hasPictures) continue;
    // As high as the page for colours and pictures, so that a floating bar covers nothing.
    if (hasPictures || hasColourCheck(screenState)) {
      const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight);
      await screen.resize({ ...size, height: Math.max(pageHeight, height) });
    }
    for (const theme of themes) {
      const rules = hasPictures || theme === "light" ? "all" : "colour";
      const isJudged = hasAxe && (rules === "all" || hasColourCheck(screenState));
      if (isJudged || hasPictures) await page.emulateMedia({ colorScheme: theme });
      if (isJudged) {
        const isStructure = rules === "all" && !hasColourCheck(screenState);
        add(`${width} ${theme}`, await axeFaults(page, isStructure ? "structure" : rules));
      }
      await savePicture(page, screenState, locale, `${theme}-${width}`);
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
  if (!screenState.is_printed) return;
  await page.emulateMedia({ media: "print" });
  await screen.resize(paper);
  add("print", await layoutFaults(page));
  await savePicture(page, screenState, locale, "print");
  await page.emulateMedia({ media: "screen" });
}

function statusFaults(response: Response | null, expected: number, page: Page, { path }: Target): string[] {
  const faults: string[] = [];
  if (response?.status() !== expected) faults.push(`answered ${response?.status()} instead of ${expected}`);
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` !== path) faults.push(`led from ${path} to ${pathname}${search}`);
  return faults;
}
