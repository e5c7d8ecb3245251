// The visit of a screen state without scripts.
import type { Response } from "@playwright/test";
import { browserHands } from "../browser-hands.ts";
import { type Browsers, closeNoScriptTarget, openTarget } from "../browsers.ts";
import { enhancements, noScriptFaults, type PageContent, readContent } from "../content.ts";
import type { ScreenProduct } from "../product.ts";
import type { ScreenState, Target } from "../screen-state.ts";

type Scripted = { response: Response | null; content: PageContent };

/** Compares the page without scripts: posts a form again; of an opened page it reads the very same answer. */
export async function checkWithoutScripts(
  { noScriptPage: page, noScriptErrors, locale }: Browsers,
  product: ScreenProduct,
  screenState: ScreenState,
  target: Target,
  { response, content }: Scripted,
): Promise<string[]> {
  noScriptErrors.expectStatus(screenState.status ?? 200);
  if (screenState.perform || !response) {
    await openTarget(page, product, target, locale);
    await screenState.perform?.(browserHands(page), product);
  } else {
    // Durations in words count from the moment of the answer: the same answer has the same words.
    // It must not reload either, least of all while the next screen state is read.
    const html = (await response.text()).replaceAll(/<meta http-equiv="refresh"[^>]*>/gi, "");
    await page.setContent(html, { waitUntil: "domcontentloaded" });
  }
  const read = await page.evaluate(readContent, enhancements);
  // A form posted again acts again, maybe a minute later, and creates a row with its own id.
  const faults = screenState.perform
    ? noScriptFaults(withoutTimesAndIds(content), withoutTimesAndIds(read))
    : noScriptFaults(content, read);
  if (screenState.perform) await closeNoScriptTarget(page);
  return [...faults, ...noScriptErrors.drain()];
}

const withoutTimesAndIds = (content: PageContent): PageContent => ({
  ...content,
  reachable: content.reachable.map((one) =>
    one.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID"),
  ),
  text: content.text.replaceAll(/\b\d{1,2}:\d{2}\b/g, "0:00"),
});
