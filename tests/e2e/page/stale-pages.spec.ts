// What the page shows has changed since it was opened: by going back after a press, or because another profile became
// active in another tab. Tested without scripts over HTTP.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { type Client, call, customerPassword, newCustomer } from "../kit/api-client.ts";
import { Offer, openRequest, termsOf } from "../kit/api-steps.ts";
import {
  expectFits,
  expectNoFaults,
  field,
  openBrowser,
  type Person,
  withoutLiveEvents,
} from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { kellersLines, newRequestData } from "../kit/request-data.ts";
import { secondProfile } from "../kit/second-profile.ts";
import { enter } from "../kit/session/session.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const total = "€1,785.00";

type Customer = { person: Person; client: Client; keller: Client; data: ReturnType<typeof newRequestData> };

async function customer(browser: Browser, width = 360): Promise<Customer> {
  const data = newRequestData();
  const email = data.customer_email;
  const [client, providers] = await Promise.all([newCustomer(email), workerProviders()]);
  const keller = providers.keller.client;
  const who = { email, name: "Mara Example", password: customerPassword, width };
  const person = await openBrowser(browser, who, true);
  await withoutLiveEvents(person);
  await enter(person);
  return { person, client, keller, data };
}

/** A customer's request with one offer. */
async function offered({ client, keller, data }: Customer) {
  const request_id = await openRequest(client, data);
  const offer = await call(keller, "send_offer", termsOf(request_id, kellersLines, data), Offer);
  return { request_id, ...offer, path: `/request/${request_id}/offer/${offer.offer_id}` };
}

const alert = (page: Page) => page.getByRole("alert");
const accept = (page: Page, amount = total) =>
  page.getByRole("button", { name: m.offer_accept({ total: amount }, en) }).click();

/** The box with the reason: visible, focused, first on the page. */
async function expectRefused(page: Page, sentence: string): Promise<void> {
  await expect(alert(page)).toContainText(sentence);
  await expect(alert(page)).toBeFocused();
}

test("going back after accepting and pressing again ends at the same booking, however often", async ({
  browser,
}) => {
  const mara = await customer(browser);
  const { page } = mara.person;
  const { path } = await offered(mara);
  await page.goto(path);
  await accept(page);
  await expect(page).toHaveURL(/\/information/);
  const booking = page.url().split("?")[0] ?? "";
  await page.goBack();
  const button = page.getByRole("button", { name: m.offer_accept({ total }, en) });
  const next = page.getByRole("link", { name: m.offer_to_next_step({}, en) });
  // The browser shows the cached page or loads it again: both work.
  await expect(button.or(next)).toBeVisible();
  await button.or(next).click();
  await expect(async () => {
    const link = page.getByRole("alert").getByRole("link");
    const isThere = page.url().startsWith(booking) || (await link.count()) === 1;
    expect(isThere).toBe(true);
  }).toPass({ timeout: 15_000 });
  expectNoFaults(mara.person);
});

test("another profile became active in another tab: nothing is done, one press switches back, nothing is lost", async ({
  browser,
}) => {
  const mara = await customer(browser);
  const { page, context } = mara.person;
  const request_id = await openRequest(mara.client, mara.data);
  await secondProfile(mara.person.email, "Example Events");
  await page.goto(`/request/${request_id}`);
  const why = m.request_close_reason({}, en);
  await page.getByText(m.request_close_title({}, en), { exact: true }).click();
  await field(page, why).fill("We found somebody among friends.");

  const other = await context.newPage();
  await other.goto("/requests");
  await other
    .locator("summary")
    .filter({ hasText: m.shell_profile_menu_hint({}, en) })
    .click();
  await other.getByRole("button", { name: /Example Events/ }).click();
  await expect(other.locator("summary").filter({ hasText: "Example Events" })).toBeVisible();

  const close = page.getByRole("button", { name: m.request_close_button({}, en) });
  await close.click();
  await expectRefused(page, m.refusal_wrong_profile({}, en));
  await expect(alert(page)).toContainText(m.refusal_notice_active_now({ name: "Example Events" }, en));
  await expect(field(page, why)).toHaveValue("We found somebody among friends.");
  await expectFits({ page });

  const back = m.refusal_notice_switch_back({ name: "Mara Example" }, en);
  await alert(page).getByRole("button", { name: back }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(page.locator("summary").filter({ hasText: "Mara Example" })).toBeVisible();
  await expect(field(page, why)).toHaveValue("We found somebody among friends.");
  await close.click();
  await expect(page.getByRole("main")).toContainText(
    m.request_closed_because({ reason: "We found somebody among friends." }, en),
  );
  expectNoFaults(mara.person);
});
