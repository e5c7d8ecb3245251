// Opening a page as somebody, in a browser of one language.
import type { BrowserContext, Page, Response } from "@playwright/test";
import type { Seen } from "./place.ts";
import type { Stage, Viewer } from "./stage.ts";
import type { Watch } from "./watch.ts";
import type { Locale } from "./words.ts";

/** A browser with scripts and one without, both reading one language. */
export type Eyes = { locale: Locale; page: Page; still: Page; seen: Watch; stillSeen: Watch };

export const addressOf = (stage: Stage, { origin, path }: Seen) => `${origin ?? stage.origin}${path}`;

export async function open(page: Page, stage: Stage, seen: Seen, locale: Locale): Promise<Response | null> {
  await become(page.context(), stage, seen.as, locale);
  return page.goto(addressOf(stage, seen));
}

/** From now on this browser is this person's. */
async function become(context: BrowserContext, stage: Stage, as: Viewer, locale: Locale): Promise<void> {
  await context.clearCookies();
  const own = await stage.cookiesOf(as);
  const language = { name: "PARAGLIDE_LOCALE", value: locale };
  await context.addCookies([...own, language].map((cookie) => ({ ...cookie, url: stage.origin })));
}

/** Scripts have taken over where there are any, nothing is under way, and letters have their shapes. */
export async function ready(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    if (document.querySelector('button[type="submit"][aria-busy="true"]')) return false;
    const isScripted = document.querySelector("script[type=module], link[rel=modulepreload]") !== null;
    const main = document.querySelector("main");
    return !isScripted || (main !== null && Object.keys(main).some((key) => key.startsWith("__reactFiber$")));
  });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
}

/** Leaves the page: nothing on it costs anything any more. */
export async function close(page: Page): Promise<void> {
  await page.goto("about:blank");
}
