// Debian's Firefox, driven over WebDriver BiDi: Playwright drives only a Firefox of its own build. The few steps that a
// journey needs: controls by their labels, buttons and links by their texts, each waited for.
import puppeteer, { type Browser, type ElementHandle, type Page } from "puppeteer-core";
import { sessionCookies } from "./session.ts";
import { urls } from "./urls.ts";

const stepTimeoutMs = 30_000;

export function launchFirefox(): Promise<Browser> {
  const executablePath = process.env.FIREFOX_PATH;
  if (!executablePath) throw new Error("FIREFOX_PATH is not set: run the journeys with `npm run test:e2e`");
  return puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "intl.accept_languages": "en-GB" },
  });
}

/** A window of its own with a session of this person; what goes wrong in it is noted in `faults`. */
export async function openWindow(
  browser: Browser,
  who: { email: string; password: string },
  faults: string[],
) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  page.setDefaultTimeout(stepTimeoutMs);
  page.on("pageerror", (error) => faults.push(`${page.url()}: ${error}`));
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  const { hostname: domain } = new URL(urls.app());
  for (const cookie of await sessionCookies(who.email, who.password))
    await context.setCookie({ ...cookie, domain, path: "/", sameSite: "Lax" });
  return page;
}

/** Waits until this finds an element in the page. */
async function waitFor(
  page: Page,
  find: (text: string, index: number) => Element | null | undefined,
  text: string,
  index = 0,
): Promise<ElementHandle<Element>> {
  const found = await page.waitForFunction(find, { polling: 100 }, text, index).catch((error: unknown) => {
    throw new Error(`"${text}" is not on ${page.url()}`, { cause: error });
  });
  const element = found.asElement();
  if (!element) throw new Error(`"${text}" is no element`);
  return element as ElementHandle<Element>;
}

/** The control with this label, the `index`-th where several rows have one. */
function control(page: Page, label: string, index = 0): Promise<ElementHandle<Element>> {
  const find = (text: string, at: number) =>
    [...document.querySelectorAll("label")]
      .filter(({ textContent }) => {
        const own = (textContent ?? "").replaceAll(/\s+/g, " ").trim();
        return own === text || own.startsWith(`${text} (`) || own.startsWith(`${text}(`);
      })
      .map((one) => one.control)[at];
  return waitFor(page, find, label, index);
}

/** Types into a field in place of what stands there. */
export async function type(page: Page, label: string, value: string, index = 0): Promise<void> {
  const field = await control(page, label, index);
  await field.evaluate((element) => (element as HTMLInputElement).select());
  await field.type(value);
}

/** Sets a field whose keys differ from language to language, as a date's do. */
export async function set(page: Page, label: string, value: string): Promise<void> {
  const field = await control(page, label);
  await field.evaluate((element, text) => {
    (element as HTMLInputElement).value = text;
    for (const kind of ["input", "change"]) element.dispatchEvent(new Event(kind, { bubbles: true }));
  }, value);
}

export async function select(page: Page, label: string, value: string, index = 0): Promise<void> {
  await (await control(page, label, index)).select(value);
}

/** Ticks a box or a radio button by its label, in the group of this name. */
export async function check(page: Page, label: string, group = ""): Promise<void> {
  const find = (text: string) => {
    const [own = "", within = ""] = text.split("\n");
    const groups = [...document.querySelectorAll("fieldset")].filter(({ textContent }) =>
      (textContent ?? "").includes(within),
    );
    const labels = [...(within ? (groups.at(-1) ?? document) : document).querySelectorAll("label")];
    return labels.find(({ textContent }) => (textContent ?? "").trim().startsWith(own));
  };
  await (await waitFor(page, find, `${label}\n${group}`)).click();
}

/** Presses the button or follows the link that is called so. */
export async function press(page: Page, name: string): Promise<void> {
  const find = (text: string) =>
    [...document.querySelectorAll("button, a[href]")].find(
      (one) =>
        (one.textContent ?? "").replaceAll(/\s+/g, " ").trim().startsWith(text) && one.checkVisibility(),
    );
  await (await waitFor(page, find, name)).click();
}

/** Waits until the page has this headline. */
export async function expectHeadline(page: Page, headline: string): Promise<void> {
  const find = (text: string) =>
    [...document.querySelectorAll("h1")].find(({ textContent }) =>
      (textContent ?? "").trim().startsWith(text),
    );
  await waitFor(page, find, headline);
}
