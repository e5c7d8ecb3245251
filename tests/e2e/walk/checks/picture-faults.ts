// Pictures of a page that do not arrive: photos without pixels, drawings that the file of drawings does not contain.
import type { Page } from "@playwright/test";

const drawings = new Map<string, Promise<string>>();

/** What is wrong with the pictures of the open page; those further down are loaded for it. */
export async function pictureFaults(page: Page): Promise<string[]> {
  const { missing, uses } = await page.evaluate(readPictures);
  const faults = missing.map((src) => `the picture ${src} does not load`);
  for (const use of new Set(uses)) {
    const [file = "", symbol] = use.split("#");
    const url = new URL(file, page.url()).href;
    const text = drawings.get(url) ?? page.request.get(url).then((answer) => answer.text());
    drawings.set(url, text);
    if (!(await text).includes(`<symbol id="${symbol}"`)) faults.push(`there is no drawing ${use}`);
  }
  return faults;
}

/** Pictures without pixels, and the drawings the page refers to; runs in the browser. */
async function readPictures(): Promise<{ missing: string[]; uses: string[] }> {
  const images = [...document.images];
  for (const image of images) image.loading = "eager";
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  const missing = images.filter((image) => image.naturalWidth === 0).map((image) => image.currentSrc);
  const uses = [...document.querySelectorAll("use")].map((use) => use.getAttribute("href") ?? "");
  return { missing, uses };
}
