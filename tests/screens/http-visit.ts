// Visits a screen state over HTTP, in both languages, and checks all that the server's answer decides.

import type { Locale } from "./catalogue.ts";
import { formFaults, hiddenFaults, linkFaults, outlineFaults, unnamedFaults } from "./checks/html.ts";
import { nameFaults, repeatedNames } from "./checks/names.ts";
import { structureName } from "./checks/structure.ts";
import {
  enhancements,
  languageFaults,
  type PageContent,
  readContent,
  readTexts,
  readVisible,
} from "./content.ts";
import { expectedTextFaults, selectorsOf } from "./expected-text.ts";
import { HttpPage, readOn } from "./http-page.ts";
import type { ScreenProduct } from "./product.ts";
import type { CheckedState, Target } from "./screen-state.ts";
import { wordFaults } from "./words.ts";

type Reading = { faults: string[]; content: PageContent; document: Document };

/** What is wrong with a screen state's HTML, and what determines its structure's name. */
export async function visitOverHttp(
  product: ScreenProduct,
  screenState: CheckedState,
  target: Target,
): Promise<{ faults: string[]; structure: () => string }> {
  const german = await readState(product, screenState, target, "de");
  const english = await readState(product, screenState, target, "en");
  const faults = [...german.faults, ...english.faults, ...languageFaults([german.content, english.content])];
  return { faults, structure: () => structureName(german.document, screenState) };
}

async function readState(
  product: ScreenProduct,
  screenState: CheckedState,
  target: Target,
  locale: Locale,
): Promise<Reading> {
  const page = await HttpPage.open(product, target, locale);
  await screenState.perform?.(page, product);
  const { document, html, status, address } = page;
  const read = <Args extends unknown[], Result>(reader: (...args: Args) => Result, ...args: Args) =>
    readOn(document, address, reader, ...args);
  const expected = screenState.status ?? 200;
  const faults = [
    ...(status === expected ? [] : [`answered ${status} instead of ${expected}`]),
    ...wordFaults(read(readTexts), locale),
    ...expectedTextFaults(screenState.texts, read(readVisible, selectorsOf(screenState.texts)), locale),
    ...(repeatedNames.has(screenState.route) ? [] : read(nameFaults)),
    ...outlineFaults(document, locale),
    ...unnamedFaults(document),
    ...linkFaults(document, address),
    ...formFaults(document, target.viewer !== null && "profile_id" in target.viewer),
    ...(openContacts.has(screenState.route) ? [] : hiddenFaults(html, ownAddresses(screenState, target))),
    ...scriptFaults(document, screenState.route),
    ...(await pictureFaults(page)),
  ];
  return {
    faults: faults.map((fault) => `[${locale} HTML] ${fault}`),
    content: read(readContent, enhancements),
    document,
  };
}

/** Their loaders read the whole booking for somebody who may know the other side's contact. */
const openContacts: ReadonlySet<string> = new Set(
  ["information", "payment", "payment/success"].map((step) => `/request/booking/:bookingId/${step}`),
);

/** The viewer's own data: the account's address, and the contact that the kit's customers leave. */
const ownAddresses = ({ persona }: CheckedState, { viewer }: Target): string[] => [
  ...(viewer && "email" in viewer ? [viewer.email] : []),
  ...(persona === "customer" || persona === "visitor" ? [kitContact] : []),
];
const kitContact = "lena@example.test";

/** Pages behind links that strangers open: they ship no script. */
const scriptFree: ReadonlySet<string> = new Set([
  ...[
    "/offer/:token",
    "/invitation/:token",
    "/not-me",
    "/not-me/:token",
    "/join/:name",
    "/unsubscribe/:token",
  ],
]);

function scriptFaults(document: Document, route: string): string[] {
  const count = document.querySelectorAll("script, link[rel=modulepreload]").length;
  return scriptFree.has(route) && count > 0 ? [`ships ${count} scripts`] : [];
}

const drawings = new Map<string, Promise<string>>();

/** Photos without an answer, and drawings that are not in the drawings file. */
async function pictureFaults(page: HttpPage): Promise<string[]> {
  const faults: string[] = [];
  for (const use of new Set(
    [...page.document.querySelectorAll("use")].map((one) => one.getAttribute("href")),
  )) {
    const [file = "", symbol] = (use ?? "").split("#");
    const text = drawings.get(file) ?? page.fetch(file).then((answer) => answer.text());
    drawings.set(file, text);
    if (!(await text).includes(`<symbol id="${symbol}"`)) faults.push(`there is no drawing ${use}`);
  }
  for (const image of page.document.querySelectorAll("img")) {
    const source = image.getAttribute("src") ?? "";
    if (!source.startsWith("data:") && !(await isAnswered(page, source)))
      faults.push(`the picture ${source} is not answered`);
  }
  return faults;
}

async function isAnswered(page: HttpPage, source: string): Promise<boolean> {
  const answer = await page.fetch(source);
  await answer.body?.cancel();
  return answer.ok && (answer.headers.get("content-type") ?? "").startsWith("image/");
}
