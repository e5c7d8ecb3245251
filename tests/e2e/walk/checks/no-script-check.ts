// The visit of a place without scripts.
import type { Response } from "@playwright/test";
import { type Browsers, closeNoScriptTarget, openTarget } from "../browsers.ts";
import { enhancements, noScriptFaults, type PageContent, readContent } from "../content.ts";
import type { Place, Target } from "../place.ts";
import type { WalkProduct } from "../product.ts";

type Scripted = { response: Response | null; content: PageContent };

/** Compares the page without scripts: a form is posted again, of an opened page the very same answer is read. */
export async function checkWithoutScripts(
  { noScriptPage: page, noScriptErrors, locale }: Browsers,
  product: WalkProduct,
  place: Place,
  target: Target,
  { response, content }: Scripted,
): Promise<string[]> {
  noScriptErrors.expectStatus(place.status ?? 200);
  if (place.perform || !response) {
    await openTarget(page, product, target, locale);
    await place.perform?.(page, product);
  } else {
    // Durations in words count from the moment of the answer: the same answer has the same words.
    // It must not reload by itself either, least of all while the next place is read.
    const html = (await response.text()).replaceAll(/<meta http-equiv="refresh"[^>]*>/gi, "");
    await page.setContent(html, { waitUntil: "domcontentloaded" });
  }
  const read = await page.evaluate(readContent, enhancements);
  // A form that is posted again acts again, maybe a minute later, and makes a row with an id of its own.
  const faults = place.perform
    ? noScriptFaults(withoutTimesAndIds(content), withoutTimesAndIds(read))
    : noScriptFaults(content, read);
  if (place.perform) await closeNoScriptTarget(page);
  return [...faults, ...noScriptErrors.drain()];
}

const withoutTimesAndIds = (content: PageContent): PageContent => ({
  ...content,
  reachable: content.reachable.map((one) =>
    one.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "ID"),
  ),
  text: content.text.replaceAll(/\b\d{1,2}:\d{2}\b/g, "0:00"),
});
