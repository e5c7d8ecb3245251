// What depends on the width and does not appear in the screen states: list rows on a tablet, the offer's lines next
// to a rail, categories in full rows, and how much of a phone the frame takes.
import { expect, type Page } from "@playwright/test";
import { controlFaults, overflowFaults } from "#tests/screens/checks/layout.ts";
import { openBrowser } from "../kit/person.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const resize = (page: Page, width: number) => page.setViewportSize({ width, height: 900 });
const heightOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => element.getBoundingClientRect().height);

test("six categories fill their rows, and the frame of a phone is low", async ({ browser }) => {
  const { page } = await openBrowser(browser, { email: "", name: "Visitor", width: 1440 }, true);
  await page.goto("/");
  for (const [width, columns] of [
    [1440, 3],
    [1024, 3],
    [820, 2],
    [393, 1],
  ] as const) {
    await resize(page, width);
    const grid = page.locator(".category-grid");
    const found = await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(" "));
    expect(found, `${width} px`).toHaveLength(columns);
  }
  // One line for the demo, two for the footer.
  expect(await heightOf(page, ".demo")).toBeLessThanOrEqual(48);
  expect(await heightOf(page, ".foot")).toBeLessThanOrEqual(120);
});

test("a list row has room for its title on a tablet", async ({ browser }) => {
  const who = { email: "customer@demo.test", name: "Lena Maurer", width: 820 };
  const { page } = await enterAt(browser, who, "/requests");
  const widths = await page
    .locator(".row-main")
    .evaluateAll((mains) => mains.map((main) => main.getBoundingClientRect().width));
  expect(Math.min(...widths)).toBeGreaterThan(400);
});

test("an offer's lines stay within their form beside a rail and on every phone", async ({ browser }) => {
  const who = { email: "provider@demo.test", name: "Studio Keller", width: 1024 };
  const { page } = await enterAt(browser, who, "/requests");
  await page.locator('main a[href$="#offer"]').first().click();
  await expect(page.locator(".offer-line").first()).toBeVisible();
  for (const width of [1024, 500, 430, 376]) {
    await resize(page, width);
    expect(await page.evaluate(controlFaults), `${width} px`).toEqual([]);
    expect(await page.evaluate(overflowFaults), `${width} px`).toEqual([]);
  }
});

async function enterAt(
  browser: Parameters<typeof openBrowser>[0],
  who: Parameters<typeof openBrowser>[1],
  path: string,
) {
  const person = await openBrowser(browser, who, true);
  await enter(person, path);
  return person;
}
