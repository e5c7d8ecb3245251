// The browsers of one language: one with scripts and one without, and how they open a page.
import type { Browser, BrowserContext, Page, Response } from "@playwright/test";
import { cookieName as localeCookie } from "#messages/runtime.js";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import type { Locale } from "./catalogue.ts";
import { type BrowserErrors, collectErrors } from "./checks/browser-errors.ts";
import type { ScreenProduct, Viewer } from "./product.ts";
import { openScreen, phone, type Screen } from "./screen-size.ts";
import type { Target } from "./screen-state.ts";

export type Browsers = {
  locale: Locale;
  page: Page;
  errors: BrowserErrors;
  screen: Screen;
  noScriptPage: Page;
  noScriptErrors: BrowserErrors;
};

/** Opens both browsers of a language; the screenStates of a worker share them. */
export async function openBrowsers(
  browser: Browser,
  product: ScreenProduct,
  locale: Locale,
): Promise<Browsers> {
  const settings = {
    locale: locale === "de" ? "de-DE" : "en-GB",
    timezoneId: "Europe/Berlin",
    viewport: null,
    reducedMotion: "reduce",
    colorScheme: "light",
  } as const;
  const context = await browser.newContext(settings);
  const noScriptContext = await browser.newContext({
    ...settings,
    viewport: { width: phone.width, height: phone.height },
    javaScriptEnabled: false,
  });
  await loadFont(context, product);
  const [page, noScriptPage] = [await context.newPage(), await noScriptContext.newPage()];
  const screen = await openScreen(page);
  return {
    locale,
    page,
    noScriptPage,
    screen,
    errors: collectErrors(page, true),
    noScriptErrors: collectErrors(noScriptPage, false),
  };
}

/** Closes both browsers with everything open in them. */
export async function closeBrowsers({ page, noScriptPage }: Browsers): Promise<void> {
  await Promise.all([page.context().close(), noScriptPage.context().close()]);
}

/** Fills the context's cache before the first page is checked: the font shows only if it loads in time. */
async function loadFont(context: BrowserContext, product: ScreenProduct): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${product.origin}/legal`);
  await page.evaluate(() => document.fonts.load('16px "Inter Variable"'));
  await page.close();
}

export const addressOf = (product: ScreenProduct, { origin, path }: Target) =>
  `${origin ?? product.origin}${path}`;

/** The cookies of a person who reads this language. */
export async function cookiesFor(product: ScreenProduct, viewer: Viewer, locale: Locale) {
  const name = cookieNameAt(product.origin, localeCookie);
  return [...(await product.findCookies(viewer)), { name, value: locale }];
}

/** Opens a page as its viewer; from then on the context has their cookies. */
export async function openTarget(
  page: Page,
  product: ScreenProduct,
  target: Target,
  locale: Locale,
): Promise<Response | null> {
  const context = page.context();
  const cookies = await cookiesFor(product, target.viewer, locale);
  await context.clearCookies();
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: product.origin })));
  return page.goto(addressOf(product, target));
}

/** Waits until the page is hydrated if it has scripts, no form is in flight, and its font is applied. */
export async function waitUntilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('button[type="submit"][aria-busy="true"]')) return false;
    const isScripted = document.documentElement.classList.contains("scripted");
    const main = document.querySelector("main");
    return !isScripted || (main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber$")));
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/**
 * Leaves the page, so that its scripts and reloads stop. Not for a blank page: going from one site to another makes
 * the browser start a process, which takes longer than the page.
 */
export async function closeTarget(page: Page, product: ScreenProduct): Promise<void> {
  await page.goto(`${product.origin}/healthz`, { waitUntil: "commit" });
}

/** Leaves a page that runs no scripts for a blank one, whose policy allows setting the next content. */
export async function closeNoScriptTarget(page: Page): Promise<void> {
  await page.goto("about:blank");
}
