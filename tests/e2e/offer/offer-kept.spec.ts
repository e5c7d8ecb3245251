// An offer form is saved while the provider types, with the figures beside it, and comes back after a reload, going
// back, a closed tab and the next sign-in.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { newCustomer } from "../kit/api-client.ts";
import { openRequest } from "../kit/api-steps.ts";
import { expectFits, expectNoFaults } from "../kit/person.ts";
import { newProvider } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const label = (page: Page) => page.locator('[name="lines[0].label"]');
const price = (page: Page) => page.locator('[name="money:lines[0].unit_net_minor"]');

/** A provider at the form for an open request. */
async function writing(browser: Browser, width: number) {
  const data = newRequestData();
  const [provider, client] = await Promise.all([newProvider("Nora"), newCustomer(data.customer_email)]);
  const path = `/request/${await openRequest(client, data)}`;
  const person = await openAt(browser, path, { ...provider, width });
  await person.page.waitForLoadState("networkidle");
  return { person, provider, path };
}

/** Types and waits until the server has confirmed the save. */
async function typeKept(page: Page, what: string): Promise<void> {
  const answer = page.waitForResponse((response) => response.url().endsWith("/offer-form"));
  await label(page).fill(what);
  expect(await (await answer).json()).toMatchObject({ kept: "kept" });
}

/** Input typed before the form is hydrated cannot be saved when the page is left. */
async function formHydrated(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const item = document.querySelector('[name="lines[0].label"]');
    return item !== null && Object.keys(item).some((key) => key.startsWith("__reactProps"));
  });
}

test("an offer is found again after a reload, going back, a closed tab and the next sign-in", async ({
  browser,
}) => {
  const { person, provider, path } = await writing(browser, 1440);
  const { page, context } = person;
  await price(page).fill("1,000.00");
  await typeKept(page, "One");
  await expect(page.getByText(m.offer_kept({}, en))).toBeVisible();
  // Net 1,000.00: the fee of 10 % and its VAT leave 1,071.00 of 1,190.00.
  const rail = page.getByRole("region", { name: m.offer_preview_title({}, en) });
  await expect(rail.getByRole("row", { name: m.offer_earn({}, en) })).toContainText("€1,071.00");
  await page.evaluate(() => scrollTo(0, 900));
  await expect(rail).toBeInViewport();

  await page.reload();
  await expect(label(page)).toHaveValue("One");
  await formHydrated(page);
  await label(page).fill("Two");
  await page.goto("/requests");
  await page.goBack();
  await expect(label(page)).toHaveValue("Two");
  await formHydrated(page);
  await label(page).fill("Three");
  await page.reload();
  await expect(label(page)).toHaveValue("Three");
  await formHydrated(page);
  const old = await context.request.get(path);
  // The next page is the old one; saves go to the same address.
  await page.route(`**${path}`, (route) =>
    route.request().isNavigationRequest() ? route.fulfill({ response: old }) : route.continue(),
  );
  await label(page).fill("Overtaken by the page");
  await page.reload();
  await page.unroute(`**${path}`);
  await expect(label(page)).toHaveValue("Overtaken by the page");
  await formHydrated(page);
  await label(page).fill("Four");
  await page.close({ runBeforeUnload: true });
  const next = await context.newPage();
  // The closed page's last save may still be in flight.
  await expect(async () => {
    await next.goto(path);
    await expect(label(next)).toHaveValue("Four", { timeout: 1_000 });
  }).toPass({ timeout: 15_000 });
  await expect(price(next)).toHaveValue("1,000.00");

  const later = await openAt(browser, path, { ...provider, width: 393 });
  await expect(label(later.page)).toHaveValue("Four");
  await expect(later.page.getByText(m.offer_found_again({}, en))).toBeVisible();
  await expectFits(later);
  expectNoFaults(person, later);
});
