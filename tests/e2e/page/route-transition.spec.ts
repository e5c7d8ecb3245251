// Navigation without a new document: where the focus goes, what is announced and shown meanwhile, and that going back
// restores the scroll position.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "../kit/api-client.ts";
import { expectNoFaults, headline, openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { newRequestData } from "../kit/request-data.ts";
import { secondProfile } from "../kit/second-profile.ts";
import { enter } from "../kit/session/session.ts";
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

/** Goes from far down the list to the last of its requests; returns the scroll position. */
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

test("a page change moves the focus to the headline and announces the title; going back restores the position", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  const before = await leaveFromBelow(person);
  await expect(headline(person)).toBeFocused();
  // A second status region announces updates caused by somebody else.
  await expect(page.locator('.page > div > p[role="status"]').first()).toHaveText(await page.title());
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/requests$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(headline(person)).toBeFocused();
  expectNoFaults(person);
});

test("going back restores the position even when it takes a moment", async ({ browser }) => {
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
  await expect(page.getByText(m.shell_loading())).toHaveCount(1);
  isSeen.resolve();
  await expect(page.getByText(m.shell_loading())).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("a slow page: the old one stays, the pressed link is marked, and the wait is announced once", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  const isReleased = Promise.withResolvers<void>();
  await page.route(/\/bookings\.data/, async (route) => {
    await isReleased.promise;
    await route.continue();
  });
  const places = page.getByLabel(m.shell_nav_label());
  await places.getByRole("link", { name: m.shell_bookings() }).click();
  await expect(places.getByRole("link", { name: m.shell_bookings() })).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("main")).toHaveAttribute("aria-busy", "true");
  await expect(page.locator("a[aria-busy]")).toHaveCount(1);
  await expect(page.getByText(m.shell_loading())).toHaveCount(1);
  await expect(page.locator(".loading")).toBeVisible();
  // Nothing collapses: the list stays in place and remains readable.
  await expect(headline(person)).toHaveText(m.request_list_title());
  await expect(page.locator("main .rows > li").first()).toBeVisible();
  isReleased.resolve();
  await expect(headline(person)).toHaveText(m.booking_list_title());
  await expect(headline(person)).toBeFocused();
  await expect(page.locator("[aria-busy]")).toHaveCount(0);
  await expect(page.getByText(m.shell_loading())).toHaveCount(0);
  expectNoFaults(person);
});

test("sending a form marks the button that was pressed, not the same button in other rows", async ({
  browser,
}) => {
  const { customer_email: email } = newRequestData();
  await newCustomer(email);
  for (const name of ["Mara at work", "Mara and friends"]) await secondProfile(email, name);
  const who = { email, name: "Mara Example", password: customerPassword, width: 393 };
  const person = await openBrowser(browser, who, true);
  const { page } = person;
  await enter(person, "/account/profiles");
  await waitForHydration(person);
  const buttons = page.locator('main button[name="command"][value="set_default_profile"]');
  await expect(buttons.nth(1)).toBeVisible();
  const isReleased = Promise.withResolvers<void>();
  await page.route(/\/account\/profiles\.data/, async (route) => {
    await isReleased.promise;
    await route.abort();
  });
  await buttons.nth(1).click();
  await expect(page.locator("button[aria-busy]")).toHaveCount(1);
  await expect(buttons.nth(1)).toHaveAttribute("aria-busy", "true");
  isReleased.resolve();
});
