// The shell around every page: where the focus goes, which message follows a form, and how the page behaves with
// reduced motion, without scripts and on paper. `route-transition.spec.ts` tests navigation between pages,
// `shell-fit.spec.ts` small screens.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { cookieNameAt } from "#tests/kit/browser/cookie-name.ts";
import {
  expectFits,
  expectNoFaults,
  headline,
  openBrowser,
  type Person,
  waitForHydration,
} from "../kit/person.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const customer = { email: "customer@demo.test", name: "Lena Maurer" };
const provider = { email: "provider@demo.test", name: "Studio Keller" };

async function lena(browser: Browser, width = 1440): Promise<Person> {
  const person = await openBrowser(browser, { ...customer, width }, true);
  await enter(person, "/requests");
  await waitForHydration(person);
  return person;
}

const place = (page: Page, name: string) => page.getByLabel(m.shell_nav_label()).getByRole("link", { name });
const firstRow = (page: Page) => page.locator('main a[href^="/request/"]').first();

test("a filter keeps the focus: the page stays the same", async ({ browser }) => {
  const person = await lena(browser);
  const { page } = person;
  const filter = page.locator(".filters a, .tabs a").nth(1);
  await filter.focus();
  await filter.press("Enter");
  await expect(page).toHaveURL(/\?/);
  await expect(filter).toHaveAttribute("aria-current", /.+/);
  await expect(filter).toBeFocused();
});

test("the current area is marked, also while somebody reads a page that belongs to it", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  await expect(place(page, m.shell_requests())).toHaveAttribute("aria-current", "page");
  await firstRow(page).click();
  await expect(place(page, m.shell_requests())).toHaveAttribute("aria-current", "true");
  await place(page, m.shell_bookings()).click();
  await expect(place(page, m.shell_bookings())).toHaveAttribute("aria-current", "page");
  await expect(place(page, m.shell_requests())).not.toHaveAttribute("aria-current", /.*/);
});

test("the skip link skips the frame", async ({ browser }) => {
  const { page } = await lena(browser);
  await page.reload();
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: m.shell_skip() });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

for (const hasScripts of [true, false]) {
  test(`a flash message appears on the next page, once, ${hasScripts ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const person = await openBrowser(browser, { ...provider, width: 1440 }, hasScripts);
    const { page, context } = person;
    await enter(person, "/requests");
    // It does not matter which form was sent: every form leaves this code in the cookie.
    const { hostname } = new URL(page.url());
    await context.addCookies([
      {
        name: cookieNameAt(page.url(), "flash"),
        value: "offer_sent",
        domain: hostname,
        path: "/",
        httpOnly: true,
        sameSite: "Lax" as const,
      },
    ]);
    // What a screen reader would announce: content added to a region after the document has loaded.
    await page.addInitScript(() => {
      window.name = "";
      new MutationObserver((changes) => {
        if (document.readyState !== "complete") return;
        for (const { target, addedNodes } of changes)
          if (target.parentElement?.closest('[role="status"]'))
            window.name += [...addedNodes].map((node) => node.textContent).join();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    const toast = page.locator("main").getByRole("status").filter({ hasText: m.flash_offer_sent() });
    await expect(toast).toBeVisible();
    if (hasScripts) await expect.poll(() => page.evaluate(() => window.name)).toContain(m.flash_offer_sent());
    const isAfloat = await toast.evaluate((element) => getComputedStyle(element).position === "fixed");
    expect(isAfloat).toBe(hasScripts);
    expect((await context.cookies()).map(({ name }) => name)).not.toContain(
      cookieNameAt(page.url(), "flash"),
    );
    const close = page.getByRole("button", { name: m.common_close() });
    if (hasScripts) {
      await expect(page.locator("body")).toBeFocused();
      await close.click();
      await expect(page.getByText(m.flash_offer_sent())).toHaveCount(0);
      await expect(page.locator("main")).toBeFocused();
    } else {
      await expect(close).toBeHidden();
      await page.reload();
      await expect(page.getByText(m.flash_offer_sent())).toHaveCount(0);
    }
    expectNoFaults(person);
  });
}

test("a flash message disappears by itself, but not while hovered or focused, and covers no bar", async ({
  browser,
}) => {
  const person = await openBrowser(browser, { ...provider, width: 393 }, true);
  const { page, context } = person;
  await enter(person, "/requests");
  const { hostname } = new URL(page.url());
  await context.addCookies([
    { name: cookieNameAt(page.url(), "flash"), value: "offer_sent", domain: hostname, path: "/" },
  ]);
  await page.clock.install();
  await page.reload();
  await waitForHydration(person);
  const toast = page.locator(".toast");
  await expect(toast).toBeVisible();
  const boxOf = (selector: string) =>
    page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON());
  expect((await boxOf(".toast")).bottom).toBeLessThanOrEqual((await boxOf(".bar")).top);
  // The end of the page is readable above it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect((await boxOf(".foot")).bottom).toBeLessThanOrEqual((await boxOf(".toast")).top);
  await toast.hover();
  await page.clock.runFor(60_000);
  await expect(toast).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(20_000);
  await expect(toast).toHaveCount(0);
  expectNoFaults(person);
});

test("the title field of a request counts characters and says in time how many are left", async ({
  browser,
}) => {
  const person = await openBrowser(browser, { email: "", name: "Visitor", width: 393 }, true);
  const { page } = person;
  await page.goto("/request?category=photography");
  await waitForHydration(person);
  const title = page.locator('[name="title"]');
  const counter = page.locator(".counter");
  await page.locator("details.fold > summary").click();
  await title.fill("x".repeat(99));
  await expect(counter).toContainText(m.request_title_count({ count: "99", max: "120" }));
  await expect(counter.getByRole("status")).toBeEmpty();
  await title.press("x");
  await expect(counter.getByRole("status")).toHaveText(m.request_title_left({ left: "20" }));
});

test("a dialog opens on its page, Escape closes it, and the focus returns to where it was", async ({
  browser,
}) => {
  const person = await openBrowser(browser, { email: "", name: "Visitor", width: 1440 }, true);
  const { page } = person;
  await page.goto("/ui");
  await waitForHydration(person);
  const opener = page.getByRole("link", { name: m.ui_dialog_open() }).first();
  await opener.focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: m.ui_dialog_title() });
  await expect(dialog).toBeVisible();
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await dialog.getByRole("button", { name: m.common_close() }).click();
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  expectNoFaults(person);
});

test("the page of the primitives shows both themes, whatever the browser prefers", async ({ browser }) => {
  const person = await openBrowser(browser, { email: "", name: "Visitor", width: 1440 }, true);
  const { page } = person;
  await page.goto("/ui");
  const ground = (theme: string) =>
    page
      .locator(`.gallery-sample[data-theme=${theme}] .card`)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor);
  const [light, dark] = [await ground("light"), await ground("dark")];
  expect(light).not.toBe(dark);
  await page.emulateMedia({ colorScheme: "dark" });
  expect([await ground("light"), await ground("dark")]).toEqual([light, dark]);
  await expectFits(person);
});

test("with reduced motion nothing moves: no transition, no animation, none between pages", async ({
  browser,
}) => {
  const person = await lena(browser);
  const { page } = person;
  await page.emulateMedia({ reducedMotion: "reduce" });
  await firstRow(page).click();
  await expect(headline(person)).toBeFocused();
  const moving = await page.evaluate(() =>
    [...document.querySelectorAll("*")]
      .filter((element) => {
        const { transitionDuration, transitionProperty, animationName } = getComputedStyle(element);
        const isMoved = transitionProperty !== "none" && Number.parseFloat(transitionDuration) > 0;
        return isMoved || animationName !== "none";
      })
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  expect(moving).toEqual([]);
  expectNoFaults(person);
});

test("on paper only the page itself appears, without frame and buttons", async ({ browser }) => {
  const person = await lena(browser);
  const { page } = person;
  await firstRow(page).click();
  await expect(headline(person)).toBeFocused();
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  for (const part of ["header.top", ".demo", ".foot", "nav.bar"])
    await expect(page.locator(part), part).toBeHidden();
  await expect(page.locator(".button:visible")).toHaveCount(0);
  await expect(headline(person)).toBeVisible();
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  expect(ink).toMatch(/^(rgb\(0, 0, 0\)|oklch\(0 0 0\))$/);
});
