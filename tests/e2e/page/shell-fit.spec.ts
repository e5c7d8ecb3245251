// The shell on small screens, with large text and with other fonts than ours.
import { type Browser, expect } from "@playwright/test";
import { expectFits, openBrowser, type Person, waitForHydration } from "../kit/person.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const customer = { email: "customer@demo.test", name: "Lena Maurer" };

async function lena(browser: Browser, width: number, locale: "en" | "de"): Promise<Person> {
  const person = await openBrowser(browser, { ...customer, width, locale }, true);
  await enter(person, "/requests");
  await waitForHydration(person);
  return person;
}

// 1280 px at double size is a page of 640 px with large text; 360 px is a phone.
for (const [what, width, locale] of [
  ["twice as large", 640, "en"],
  ["twice as large", 640, "de"],
  ["on a small tablet", 768, "de"],
  ["on a phone", 360, "en"],
  ["on a phone", 360, "de"],
] as const) {
  test(`the shell is whole ${what}, in ${locale}: nothing cut, nothing on top of another`, async ({
    browser,
  }) => {
    const person = await lena(browser, width, locale);
    const { page } = person;
    for (const path of ["/requests", "/bookings", "/ui", "/nothing-here"]) {
      await page.goto(path);
      await expectFits(person);
      const lapped = await page.evaluate(() => {
        const shown = [
          ...document.querySelectorAll(".demo-row > *, .top-row > *, .top-end > *, .foot-row > *"),
        ]
          .filter((element) => element.checkVisibility())
          .map((element) => ({ element, box: element.getBoundingClientRect() }));
        return shown.flatMap((one) =>
          shown
            .filter(({ element }) => element !== one.element && !element.contains(one.element))
            .filter(({ element }) => !one.element.contains(element))
            .filter(({ box }) => box.left < one.box.right - 1 && one.box.left < box.right - 1)
            .filter(({ box }) => box.top < one.box.bottom - 1 && one.box.top < box.bottom - 1)
            .map(({ element }) => element.outerHTML.slice(0, 60)),
        );
      });
      expect(lapped, path).toEqual([]);
      const banner = await page.locator(".demo").evaluate((element) => element.clientHeight);
      expect(banner, "the banner is two lines at most").toBeLessThanOrEqual(72);
    }
  });
}

test("the shell is intact on a phone where our fonts never load, for a visitor and signed in", async ({
  browser,
}) => {
  const person = await openBrowser(browser, { ...customer, width: 360, locale: "de" }, true);
  await person.page.route(/\.woff2$/, (route) => route.abort());
  for (const path of ["/", "/request", "/auth/signin"]) {
    await person.page.goto(path);
    await expectFits(person);
  }
  await enter(person, "/requests");
  await expectFits(person);
});
