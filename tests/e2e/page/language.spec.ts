// A page's scripts contain only its language: a German page loads no English sentence and vice versa, the server and
// the browser render the same text, and a page left open in one language, while the person chose the other one
// elsewhere, switches as a whole.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectNoFaults, headline, openBrowser, type Person } from "../kit/person.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

type Locale = "en" | "de";

const areas = readdirSync("messages").filter((name) => existsSync(join("messages", name, "en.json")));

const fileOf = (area: string, locale: Locale) => join("messages", area, `${locale}.json`);
const messagesOf = (locale: Locale) =>
  areas.flatMap((area) => Object.values(JSON.parse(readFileSync(fileOf(area, locale), "utf8"))));

/** Sentences that only this language has, long enough to be unambiguous. */
function sentencesOf(locale: Locale): string[] {
  const theirs = new Set(messagesOf(locale === "en" ? "de" : "en"));
  return messagesOf(locale).filter(
    (text): text is string =>
      typeof text === "string" && /^[^{}`$\\"']{16,}$/.test(text) && !theirs.has(text),
  );
}

/** Collects the address of every script that this page loads from now on. */
function scriptsOf(page: Page): Set<string> {
  const loaded = new Set<string>();
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.add(request.url());
  });
  return loaded;
}

async function lena(browser: Browser, locale: Locale): Promise<Person> {
  const who = { email: "customer@demo.test", name: "Lena Vogt", locale, width: 360 };
  const person = await openBrowser(browser, who, true);
  await enter(person);
  return person;
}

/** Visits lists and pages through the client router, so that scripts load in every possible way. */
async function walk({ page, locale }: Person): Promise<void> {
  await page.goto("/requests");
  await page.locator("main a[href^='/request/']").first().click();
  await expect(page).toHaveURL(/\/request\//);
  await page.goto("/bookings");
  await page.locator("main a[href^='/booking/']").first().click();
  await expect(page).toHaveURL(/\/booking\//);
  await page.goto("/request");
  await expect(page.locator("html")).toHaveAttribute("lang", locale);
}

for (const locale of ["en", "de"] as const) {
  test(`a page in "${locale}" loads no sentence of the other language`, async ({ browser }) => {
    const person = await lena(browser, locale);
    const scripts = scriptsOf(person.page);
    await walk(person);
    const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
    const own = sentencesOf(locale);
    const foreign = sentencesOf(locale === "en" ? "de" : "en");
    const foundIn = (sentences: string[]) =>
      sentences.filter((one) => texts.some((text) => text.includes(one)));
    expect(foundIn(own).length).toBeGreaterThan(50);
    expect(foundIn(foreign)).toEqual([]);
    const folders = [...scripts].flatMap((url) => /\/assets\/(\w+)\//.exec(url)?.[1] ?? []);
    expect(new Set(folders)).toEqual(new Set([locale]));
    expectNoFaults(person);
    await person.context.close();
  });
}

test("a page left open while another language is chosen elsewhere switches to it as a whole", async ({
  browser,
}) => {
  const person = await lena(browser, "en");
  const { page, context } = person;
  await page.goto("/requests");
  await expect(headline(person)).toHaveText(m.request_list_title({}, { locale: "en" }));
  const other = await context.newPage();
  await other.goto("/");
  await other.getByRole("button", { name: "Deutsch" }).click();
  await expect(other.locator("html")).toHaveAttribute("lang", "de");

  // What the router already has stays English; as soon as it has to fetch something it reloads the document.
  await page.locator("a[href='/bookings']").locator("visible=true").first().click();
  await expect(page).toHaveURL("/bookings");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(headline(person)).toHaveText(m.booking_list_title({}, { locale: "de" }));
  expectNoFaults(person);
  await context.close();
});
