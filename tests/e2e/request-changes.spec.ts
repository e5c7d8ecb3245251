// A request that changes: edited after an offer, confirmed by its provider and accepted; or expired and reopened by
// its customer. The provider's side runs without scripts, in German, on a phone.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { ask, call, customerPassword, newCustomer, rowsOf } from "./kit/api-client.ts";
import { Offer, openRequest, termsOf } from "./kit/api-steps.ts";
import { expectMail } from "./kit/inbox.ts";
import { asOwner } from "./kit/owner.ts";
import { expectFits, expectNoFaults, field, headline, openBrowser, type Person } from "./kit/person.ts";
import { workerProviders } from "./kit/providers.ts";
import { newRequestData, wintersLines } from "./kit/request-data.ts";
import { enter } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;
const de = { locale: "de" } as const;

/** A customer's open request with an offer of the German provider, and a browser for each side. */
async function offered(browser: Browser) {
  const data = newRequestData();
  const client = await newCustomer(data.customer_email);
  const { winter } = await workerProviders();
  const request_id = await openRequest(client, data);
  const offer = await call(winter.client, "send_offer", termsOf(request_id, wintersLines, data), Offer);
  const mara = { email: data.customer_email, name: "Mara Example", password: customerPassword, width: 360 };
  const customer = await openBrowser(browser, mara, true);
  const provider = await openBrowser(browser, { ...winter, width: 393, isPhone: true }, false);
  return { data, client, winter, request_id, offer, customer, provider };
}

const flash = ({ page }: Person, text: string) => expect(page.getByText(text).first()).toBeVisible();

test("a request edited after an offer: its provider confirms it, then it is accepted", async ({
  browser,
}) => {
  const { data, client, winter, request_id, offer, customer, provider } = await offered(browser);
  const { page } = customer;
  await enter(customer, `/request/${request_id}`);
  await page.getByRole("link", { name: m.request_edit_link({}, en) }).click();
  await expect(headline(customer)).toHaveText(m.request_edit_title({}, en));
  await expect(page.getByText(m.request_edit_offers({}, en))).toBeVisible();
  // The previous answers appear, with times in the zone of the place.
  await expect(page.locator('[name="start_date"]')).toHaveValue(data.date);
  await expect(page.locator('[name="start_time"]')).toHaveValue(data.from);
  await expect(field(page, m.request_budget_label({}, en))).toHaveValue(/^2,?000/);
  await field(page, m.request_budget_label({}, en)).fill("2,500");
  await expectFits(customer);
  await page.getByRole("button", { name: m.request_edit_button({}, en) }).click();
  await expect(page).toHaveURL(`/request/${request_id}`);
  await flash(customer, m.flash_request_edited({}, en));
  await expect(page.getByText(m.request_waiting_one({}, en))).toBeVisible();
  await expect(page.getByRole("main")).toContainText("€2,500.00");
  // Neither the page nor a direct call accepts an offer made for the earlier version.
  await expect(page.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
  const early = await ask(client, "accept_offer", { offer_id: offer.offer_id, version: offer.version });
  expect(early.error?.code).toBe("request_changed");
  await expectFits(customer);

  const mail = await expectMail(winter.email, m.mail_offer_outdated_subject({ title: data.title }, de));
  expect(mail.text).toContain(m.mail_part_budget({}, de));
  await enter(provider, `/request/${request_id}`);
  await expect(provider.page.getByText(m.offer_request_changed({}, de))).toBeVisible();
  await expectFits(provider);
  await provider.page.getByRole("button", { name: m.offer_reconfirm_button({}, de) }).click();
  await flash(provider, m.flash_offer_reconfirmed({}, de));
  await expect(provider.page.getByText(m.offer_request_changed({}, de))).toHaveCount(0);

  const confirmed = { provider: winter.name, title: data.title };
  await expectMail(data.customer_email, m.mail_offer_reconfirmed_subject(confirmed, en));
  await page.reload();
  await page.getByRole("button", { name: m.offer_accept({ total: "€2,261.00" }, en) }).click();
  await expect(page.getByText(m.booking_notice_accepted({}, en))).toBeVisible();
  expectNoFaults(customer, provider);
});

test("an expired request is reopened, and its provider makes a new offer", async ({ browser }) => {
  const { data, client, winter, request_id, customer, provider } = await offered(browser);
  // The state that the clock leaves when a request expires.
  await asOwner(async (owner) => {
    await owner.query(
      `update request set status = 'expired', version = version + 1, expires_at = now(), closed_at = now()
       where id = $1`,
      [request_id],
    );
    await owner.query(
      "update offer set status = 'not_selected', version = version + 1 where request_id = $1",
      [request_id],
    );
  });
  const { page } = customer;
  await enter(customer, `/request/${request_id}`);
  await expect(page.getByText(m.request_reopen_title({}, en))).toBeVisible();
  await expectFits(customer);
  await page.getByRole("button", { name: m.request_reopen_button({}, en) }).click();
  await flash(customer, m.flash_request_reopened({}, en));
  await expect(page.getByText(m.request_status_open({}, en), { exact: true }).first()).toBeVisible();
  expect(await rowsOf(client, "request", request_id)).toMatchObject([{ status: "open" }]);

  await expectMail(winter.email, m.mail_request_reopened_subject({ title: data.title }, de));
  await enter(provider, `/request/${request_id}`);
  await expect(provider.page.getByRole("heading", { name: m.offer_make_title({}, de) })).toBeVisible();
  await expectFits(provider);
  await call(winter.client, "send_offer", termsOf(request_id, wintersLines, data), Offer);
  await page.reload();
  await expect(page.getByRole("button", { name: m.offer_accept({ total: "€2,261.00" }, en) })).toBeVisible();
  expectNoFaults(customer, provider);
});
