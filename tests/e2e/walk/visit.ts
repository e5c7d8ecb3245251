// One visit: a place is opened in each language, looked at in both themes and at both widths, photographed, and held
// against everything that must never be; then it is opened once more without scripts.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import type { Page, Response } from "@playwright/test";
import { axeFaults } from "./axe.ts";
import { overflowFaults, textFaults } from "./layout.ts";
import { close, type Eyes, open, ready } from "./open.ts";
import type { Place, Seen } from "./place.ts";
import type { Stage } from "./stage.ts";
import { enhancements, type Given, givenContent, languageFaults } from "./still.ts";
import { stillVisit } from "./still-visit.ts";
import { type Locale, spokenTexts, wordFaults } from "./words.ts";

type Look = { width: number; theme: "light" | "dark"; locale: Locale };

const widths = [360, 1440] as const;
/** What is left of the wide screen when everything on it is twice as large. */
const zoomed = { width: 720, height: 450 };
/** The second width begins with the theme the first has ended with: turning a page over costs a moment. */
const themesAt = (width: number) =>
  (width === 360 ? ["light", "dark"] : ["dark", "light"]) as Look["theme"][];

/** A tall page costs a second as PNG. */
const asJpeg = { type: "jpeg", quality: 80, animations: "disabled" } as const;

/**
 * Each theme at each width under axe once. The language makes no difference to its rules: half of the places are judged
 * in one, half in the other. A theme makes a difference to colours alone.
 */
const rulesFor = ({ route, state }: Place, { width, theme, locale }: Look) => {
  if ((route.length + state.length) % 2 === (locale === "de" ? 0 : 1)) return null;
  return (width === 360) === (theme === "light") ? "all" : "colour";
};

export const folderOf = ({ route, state }: Pick<Place, "route" | "state">) => {
  const name = route === "/" ? "home" : route === "/*" ? "errors" : route.replaceAll(/[^a-zA-Z]+/g, "-");
  return `test-results/walk/${name.replaceAll(/^-|-$/g, "")}--${state}`;
};

/** Everything that is wrong with a place; kept beside its pictures as well. */
export async function visit(eyes: readonly Eyes[], stage: Stage, place: Place): Promise<string[]> {
  mkdirSync(folderOf(place), { recursive: true });
  const seen = await place.see(stage);
  const faults: string[] = [];
  const given: Given[] = [];
  for (const one of eyes) {
    const looked = await look(one, stage, place, seen);
    given.push(looked.scripted);
    const file = `${folderOf(place)}/${place.persona}-${one.locale}.txt`;
    if (looked.faults.length > 0) writeFileSync(file, `${looked.faults.join("\n")}\n`);
    else rmSync(file, { force: true });
    faults.push(...looked.faults);
  }
  return [...faults, ...languageFaults(given)];
}

async function look(eyes: Eyes, stage: Stage, place: Place, seen: Seen) {
  const { page, locale, seen: watched } = eyes;
  const faults: string[] = [];
  const add = (where: string, found: readonly string[]) => {
    faults.push(...found.map((fault) => `[${locale} ${where}] ${fault}`));
  };
  const expected = place.status ?? 200;
  watched.expect(expected);
  await page.setViewportSize({ width: widths[0], height: 900 });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce", media: "screen" });
  const response = await open(page, stage, seen, locale);
  if (!place.act) add("page", statusFaults(response, expected, page, seen));
  await ready(page);
  if (place.act) {
    await place.act(page, stage);
    await ready(page);
  }
  const scripted = await page.evaluate(givenContent, enhancements);
  add("words", wordFaults(await page.evaluate(spokenTexts), locale));

  const picture = (name: string) => `${folderOf(place)}/${place.persona}-${locale}-${name}.jpeg`;
  for (const width of widths) {
    if (width !== widths[0]) await page.setViewportSize({ width, height: 900 });
    add(`${width}`, await page.evaluate(overflowFaults));
    add(`${width}`, await page.evaluate(textFaults));
    // As high as the page is, so that what floats stands where it ends.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width, height: Math.max(height, 900) });
    for (const theme of themesAt(width)) {
      await page.emulateMedia({ colorScheme: theme });
      const rules = rulesFor(place, { width, theme, locale });
      if (rules) add(`${width} ${theme}`, await axeFaults(page, rules));
      await page.screenshot({ ...asJpeg, path: picture(`${theme}-${width}`) });
    }
  }
  await page.setViewportSize(zoomed);
  add("zoomed", await page.evaluate(overflowFaults));
  add("zoomed", await page.evaluate(textFaults));
  if (place.is_printed) {
    await page.emulateMedia({ media: "print", colorScheme: "light" });
    await page.setViewportSize({ width: 794, height: 1123 });
    add("print", await page.evaluate(textFaults));
    await page.screenshot({ ...asJpeg, path: picture("print"), fullPage: true });
  }
  add("page", watched.taken());
  add("still", await stillVisit(eyes, stage, place, seen, { response, scripted }));
  await close(page);
  return { faults, scripted };
}

function statusFaults(response: Response | null, expected: number, page: Page, { path }: Seen): string[] {
  const faults: string[] = [];
  if (response?.status() !== expected) faults.push(`answered ${response?.status()} instead of ${expected}`);
  const { pathname, search } = new URL(page.url());
  if (`${pathname}${search}` !== path) faults.push(`led from ${path} to ${pathname}${search}`);
  return faults;
}
