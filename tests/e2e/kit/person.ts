// A person with their own browser context: its width, its language and whether scripts run. On every page it collects
// console errors, 5xx answers and pages wider than the screen.
import {
  type Browser,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type WebError,
} from "@playwright/test";
import { demoPassword, urls } from "./urls.ts";

export type Person = {
  email: string;
  password: string;
  /** The name that the other side sees. */
  name: string;
  locale: "en" | "de";
  has_scripts: boolean;
  context: BrowserContext;
  page: Page;
  /** What went wrong in this browser so far. */
  faults: string[];
};

export type Who = Pick<Person, "email" | "name"> & {
  password?: string;
  locale?: "en" | "de";
  width: number;
  isPhone?: boolean;
  timezoneId?: string;
};

/** Opens a fresh browser context for somebody. */
export async function openBrowser(browser: Browser, who: Who, hasScripts: boolean): Promise<Person> {
  const { email, name, password = demoPassword, locale = "en", width, isPhone = false } = who;
  const { timezoneId = "Europe/Berlin" } = who;
  const context = await browser.newContext({
    baseURL: urls.app(),
    viewport: { width, height: 900 },
    javaScriptEnabled: hasScripts,
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: locale === "de" ? "de-DE" : "en-GB",
    timezoneId,
  });
  const page = await context.newPage();
  const faults: string[] = [];
  context.on("weberror", (thrown) => {
    const error = thrown.error();
    // A navigation replaced by another one is aborted; the product does not report that as an error either.
    if (thrown.page() !== page || error.name === "AbortError") return;
    faults.push(`${page.url()}: ${error.stack || error.message || wordless(thrown)}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusedForm(message.text()) && !hasLeftBoard(page, message)) {
      faults.push(`${page.url()}: ${message.text()} ${message.location().url}`);
    }
  });
  page.on("response", (response) => {
    if (response.status() >= 500) faults.push(`${response.status()} ${response.url()}`);
  });
  return { email, password, name, locale, has_scripts: hasScripts, context, page, faults };
}

/** What is known about a rejection whose reason is an empty text. */
function wordless(thrown: WebError): string {
  const { url, line, column } = thrown.location();
  return `a rejection without words${url ? ` at ${url}:${line + 1}:${column + 1}` : ""}`;
}

/** Chromium reports every 4xx answer as an error; a refused form (422, 409) is one by design. */
function isRefusedForm(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of (422|409)/.test(text);
}

/** A photo on the board that all workers share: another worker may book its request before the photo is fetched. */
function hasLeftBoard(page: Page, message: ConsoleMessage): boolean {
  const isPhoto = new URL(message.location().url || page.url()).pathname.startsWith("/files/");
  return isPhoto && message.text().includes("status of 404") && new URL(page.url()).pathname === "/requests";
}

/** Keeps this browser's pages as loaded, as without Web Locks: for tests of outdated pages. */
export const withoutLiveEvents = ({ context }: Pick<Person, "context">) =>
  context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "locks");
  });

/** The page fits its screen: nothing needs sideways scrolling. */
export async function expectFits({ page }: Pick<Person, "page">): Promise<void> {
  // Between two pages there is no body; the locator waits for the next one without running its scripts.
  const wide = await page.locator("body").evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const isWide = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1;
    const found = scrollWidth > clientWidth ? [...document.querySelectorAll("main *")].filter(isWide) : [];
    return { over: scrollWidth - clientWidth, by: found.slice(0, 3).map((element) => element.outerHTML) };
  });
  expect(wide, `${page.url()} is too wide`).toEqual({ over: 0, by: [] });
}

/** Nothing went wrong in this browser. */
export function expectNoFaults(...people: readonly Person[]): void {
  expect(people.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))).toEqual([]);
}

/** The control with this label, whether or not it is marked as optional. */
export function field(within: Page | Locator, label: string): Locator {
  const text = label.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return within.getByLabel(new RegExp(`^${text}\\s*(\\([^)]*\\))?$`));
}

/** Opens every fold of the page's forms, so that all their fields are in view. */
export async function unfoldAll(page: Page): Promise<void> {
  await page.waitForLoadState("domcontentloaded");
  const closed = page.locator("main details.fold:not([open]) > summary").filter({ visible: true });
  for (let left = await closed.count(); left > 0; left = await closed.count()) await closed.first().click();
}

/** Opens the fold around this field, if it is in a closed one. */
export async function unfold(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("domcontentloaded");
  const closed = page.locator("details.fold:not([open])", { has: page.locator(`[name="${name}"]`) });
  if ((await closed.count()) > 0) await closed.first().locator("> summary").click();
}

/** The page's one headline. */
export function headline({ page }: Pick<Person, "page">): Locator {
  return page.getByRole("heading", { level: 1 });
}

/**
 * Waits until React has hydrated the page: before that, a click is handled by the browser alone. React marks elements while
 * it still works on the page, so its root is asked, which nothing but React's own state tells.
 */
export async function waitForHydration({ page }: Person): Promise<void> {
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith("__reactContainer$"));
    const root = key === undefined ? undefined : Reflect.get(document, key);
    return root?.stateNode?.current?.memoizedState?.isDehydrated === false;
  });
}
