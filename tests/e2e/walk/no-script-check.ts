// The visit of a place without scripts.
import type { Response } from "@playwright/test";
import { addressOf, type Browsers, closeTarget, openTarget } from "./browsers.ts";
import { enhancements, noScriptFaults, type PageContent, readContent } from "./content.ts";
import type { Place, Target } from "./place.ts";
import type { WalkProduct } from "./product.ts";

type Scripted = { response: Response | null; content: PageContent };

/** Compares the page without scripts: a form is posted again, an opened page is the very same answer. */
export async function checkWithoutScripts(
  { noScriptPage: page, noScriptErrors, locale }: Browsers,
  product: WalkProduct,
  place: Place,
  target: Target,
  { response, content }: Scripted,
): Promise<string[]> {
  noScriptErrors.expectStatus(place.status ?? 200);
  const url = addressOf(product, target);
  if (place.perform || !response) {
    await openTarget(page, product, target, locale);
    await place.perform?.(page, product);
  } else {
    // Durations in words count from the moment of the answer: the same answer has the same words.
    const [body, headers] = await Promise.all([response.body(), response.allHeaders()]);
    const { "set-cookie": _, "content-encoding": _2, "content-length": _3, ...kept } = headers;
    await page.route(url, (route) => route.fulfill({ status: response.status(), headers: kept, body }));
    await openTarget(page, product, target, locale);
    await page.unrouteAll();
  }
  const faults = noScriptFaults(content, await page.evaluate(readContent, enhancements));
  await closeTarget(page);
  return [...faults, ...noScriptErrors.drain()];
}
