// The other language of a place: its words and links, without a browser that runs its scripts.
import { addressOf, type Browsers, closeNoScriptTarget, cookiesFor, openTarget } from "./browsers.ts";
import { enhancements, readContent, readHtml, readTexts, readVisible } from "./content.ts";
import { expectedTextFaults, selectorsOf } from "./expected-text.ts";
import type { CheckedPlace, Target } from "./place.ts";
import type { WalkProduct } from "./product.ts";
import { wordFaults } from "./words.ts";

type Reading = { faults: string[]; reachable: string[] };

/** Reads a place in the language of these browsers: over HTTP, or without scripts where a form brings the state about. */
export async function readLanguage(
  browsers: Browsers,
  product: WalkProduct,
  place: CheckedPlace,
  target: Target,
): Promise<Reading> {
  const { faults, reachable } = place.perform
    ? await readAfterForm(browsers, product, place, target)
    : await readOverHttp(browsers, product, place, target);
  return { faults: faults.map((fault) => `[${browsers.locale} read] ${fault}`), reachable };
}

async function readOverHttp(
  { noScriptPage, locale }: Browsers,
  product: WalkProduct,
  place: CheckedPlace,
  target: Target,
): Promise<Reading> {
  const cookies = await cookiesFor(product, target.viewer, locale);
  const answer = await fetch(addressOf(product, target), {
    redirect: "manual",
    headers: { cookie: cookies.map(({ name, value }) => `${name}=${value}`).join("; "), accept: "text/html" },
  });
  const wanted = selectorsOf(place.texts);
  const html = await answer.text();
  const read = await noScriptPage.evaluate(readHtml, { html, wanted });
  const expected = place.status ?? 200;
  const faults = answer.status === expected ? [] : [`answered ${answer.status} instead of ${expected}`];
  faults.push(...wordFaults(read.texts, locale), ...expectedTextFaults(place.texts, read.page, locale));
  return { faults, reachable: read.reachable };
}

async function readAfterForm(
  { noScriptPage: page, noScriptErrors, locale }: Browsers,
  product: WalkProduct,
  place: CheckedPlace,
  target: Target,
): Promise<Reading> {
  noScriptErrors.expectStatus(place.status ?? 200);
  await openTarget(page, product, target, locale);
  await place.perform?.(page, product);
  const { reachable } = await page.evaluate(readContent, enhancements);
  const faults = wordFaults(await page.evaluate(readTexts), locale);
  const visible = await page.evaluate(readVisible, selectorsOf(place.texts));
  faults.push(...expectedTextFaults(place.texts, visible, locale));
  await closeNoScriptTarget(page);
  return { faults: [...faults, ...noScriptErrors.drain()], reachable };
}
