// Navigation without a new document: where the focus goes, what is announced and shown meanwhile, and that going back
// restores the scroll position.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectNoFaults, headline, openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { enter } from "../kit/session.ts";
import { test } from "../kit/test.ts";

async function lena(browser: Browser): Promise<Person> {
  const person = await openBrowser(
    browser,
    { email: "customer@demo.test", name: "Lena Maurer", width: 1440 },
    true,
  );
  await enter(person, "/requests");
  await waitForHydration(person);
  return person;
}

/** Goes from far down the list to the last of its requests; answers where one was. */
async function leaveFromBelow({ page }: Person): Promise<number> {
  await page.setViewportSize({ width: 1440, height: 420 });
  const row = page.locator("main li:has(h3) a, main li:has(h2) a").last();
  await row.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(0);
  await row.click();
  await expect(page).not.toHaveURL(/\/requests$/);
  return before;
}

test("a change of page moves the focus to its headline and says its title; back is where one was", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  const before = await leaveFromBelow(person);
  await expect(headline(person)).toBeFocused();
  await expect(page.locator('.page > div > [role="status"]')).toHaveText(await page.title());
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/requests$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(headline(person)).toBeFocused();
  expectNoFaults(person);
});

test("back is where one was also when the way takes a moment and an outline was shown meanwhile", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  const before = await leaveFromBelow(person);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  const isSeen = Promise.withResolvers<void>();
  await page.route(/\/requests\.data/, async (route) => {
    await isSeen.promise;
    await route.continue();
  });
  await page.goBack();
  const outline = page.locator("main > .skeleton");
  await expect(outline).toBeVisible();
  isSeen.resolve();
  await expect(outline).toBeHidden();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("a page that takes a moment shows its outline and says so once; a quick one shows nothing", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/bookings\.data/, async (route) => {
    await isReleased;
    await route.continue();
  });
  await page.getByLabel(m.shell_nav_label()).getByRole("link", { name: m.shell_bookings() }).click();
  await expect(page.locator(".skeleton")).toBeVisible();
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.getByText(m.shell_loading())).toHaveCount(1);
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  release();
  await expect(headline(person)).toHaveText(m.booking_list_title());
  await expect(headline(person)).toBeFocused();
  await expect(page.locator(".skeleton")).toHaveCount(0);
  await expect(page.locator("main")).not.toHaveAttribute("aria-busy", /.*/);
  await expect(page.getByText(m.shell_loading())).toHaveCount(0);
  expectNoFaults(person);
});
