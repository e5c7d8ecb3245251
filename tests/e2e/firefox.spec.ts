// The main job in Firefox with scripts: a request, an offer, its acceptance and the payment.
import { expect } from "@playwright/test";
import type { Page } from "puppeteer-core";
import { m } from "#messages/messages.js";
import { customerPassword, newCustomer } from "./kit/api-client.ts";
import { check, expectHeadline, launchFirefox, openWindow, press, select, set, type } from "./kit/firefox.ts";
import { type Provider, workerProviders } from "./kit/providers.ts";
import { newRequestData, type RequestData } from "./kit/request-data.ts";
import { cards } from "./kit/steps-pay.ts";
import { test } from "./kit/test.ts";
import { urls } from "./kit/urls.ts";

const en = { locale: "en" } as const;
const total = "€1,785.00";

/** A request through all its steps; answers its address. */
async function request(page: Page, data: RequestData): Promise<string> {
  const goOn = (step: string) => press(page, m.request_continue_to({ step }, en));
  await page.goto(`${urls.app()}/request`);
  await expectHeadline(page, m.request_category_title({}, en));
  await check(page, "Photography");
  await goOn(m.request_step_details({}, en));
  await expectHeadline(page, m.request_details_title({}, en));
  await type(page, m.request_title_label({}, en), data.title);
  await check(page, "Wedding");
  await type(page, "How many people will be there?", "60");
  await check(page, "Edited pictures");
  await check(page, "No", "Will it be mostly indoors?");
  await goOn(m.request_step_when_where({}, en));
  await expectHeadline(page, m.request_when_where_title({}, en));
  await set(page, m.request_starts_label({}, en), data.starts_local);
  await set(page, m.request_ends_label({}, en), data.ends_local);
  await type(page, m.request_town_label({}, en), "Konstanz");
  await select(page, m.request_country_label({}, en), "DE");
  await goOn(m.request_step_budget({}, en));
  await expectHeadline(page, m.request_budget_title({}, en));
  await goOn(m.request_step_files({}, en));
  await expectHeadline(page, m.request_files_title({}, en));
  await goOn(m.request_step_contact({}, en));
  await expectHeadline(page, m.request_contact_title({}, en));
  await type(page, m.request_name_label({}, en), "Mara Example");
  await type(page, m.request_email_label({}, en), data.customer_email);
  await goOn(m.request_step_review({}, en));
  await expectHeadline(page, m.request_review_title({}, en));
  await press(page, m.request_send({}, en));
  await expectHeadline(page, m.request_success_title({}, en));
  return page.url().replace("/success/", "/");
}

async function offer(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await type(page, m.offer_line_label({}, en), "Photographs on the day");
  await type(page, m.offer_line_quantity({}, en), "10");
  await type(page, m.offer_line_unit({}, en), "150.00");
  await select(page, m.offer_line_tax({}, en), "1900");
  await select(page, m.offer_deposit_label({}, en), "0");
  await type(page, m.offer_message_label({}, en), "Gladly.");
  await press(page, m.offer_send_for({ total }, en));
  await expectHeadline(page, m.offer_yours({}, en));
}

/** Accepts the provider's offer and gives the information; ends on the payment page. */
async function accept(page: Page, address: string, provider: Provider): Promise<void> {
  await page.goto(address);
  await press(page, m.offer_view({}, en));
  await expectHeadline(page, m.offer_title({ name: provider.name }, en));
  await press(page, m.offer_accept({ total }, en));
  await expectHeadline(page, m.booking_info_title({}, en));
  await type(page, "Where do we meet?", "North door");
  await check(page, "Yes", "May some pictures be shown in the portfolio?");
  await type(page, m.booking_info_address({}, en), "Seestraße 1");
  await type(page, m.booking_info_postal_code({}, en), "78462");
  await type(page, m.booking_info_city({}, en), "Konstanz");
  await select(page, m.booking_info_country({}, en), "DE");
  await press(page, m.booking_info_submit({}, en));
  await expectHeadline(page, m.payment_title({}, en));
}

async function pay(page: Page): Promise<void> {
  await press(page, m.payment_submit({ amount: total }, en));
  await expectHeadline(page, "Pay ");
  await type(page, "Card number", cards.good);
  await type(page, "Expiry", "12/34");
  await type(page, "CVC", "123");
  await type(page, "Name on card", "Mara Example");
  await press(page, `Pay ${total}`);
  await expectHeadline(page, m.payment_confirmed_title({}, en));
}

test("in Firefox a request becomes a paid booking", async ({ browserName: _chromium }) => {
  const data = newRequestData();
  const email = data.customer_email;
  const [, { keller }] = await Promise.all([newCustomer(email), workerProviders()]);
  const faults: string[] = [];
  const browser = await launchFirefox();
  try {
    expect(await browser.version()).toMatch(/firefox/i);
    const customer = await openWindow(browser, { email, password: customerPassword }, faults);
    const provider = await openWindow(browser, keller, faults);
    const address = await test.step("the customer sends a request", () => request(customer, data));
    await test.step("the provider makes an offer", () => offer(provider, address));
    await test.step("the customer accepts and informs", () => accept(customer, address, keller));
    await test.step("the customer pays", () => pay(customer));
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});
