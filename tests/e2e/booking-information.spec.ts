// Leaving the page loses nothing that was typed about a booking: it is saved in the background (without scripts by a
// button, tested over HTTP). Also what a customer chooses to pay.
import { type Browser, expect, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { type Client, call, newCustomer, rowsOf } from "./kit/api-client.ts";
import { information, Offer, openRequest, termsOf } from "./kit/api-steps.ts";
import { expectFits, expectNoFaults, field, headline, type Person, unfoldAll } from "./kit/person.ts";
import { type Provider, workerProviders } from "./kit/providers.ts";
import { kellersLines, newRequestData, type RequestData } from "./kit/request-data.ts";
import { openAt } from "./kit/session/session.ts";
import { test } from "./kit/test.ts";

const en = { locale: "en" } as const;

type Made = {
  person: Person;
  client: Client;
  data: RequestData;
  keller: Provider;
  booking_id: string;
  path: string;
};

/** An accepted offer, and its customer signed in. */
async function accepted(browser: Browser, hasScripts: boolean, deposit_bp = 0): Promise<Made> {
  const data = newRequestData();
  const email = data.customer_email;
  const [client, { keller }] = await Promise.all([newCustomer(email), workerProviders()]);
  const request_id = await openRequest(client, data);
  const terms = { ...termsOf(request_id, kellersLines, data), deposit_bp };
  const { offer_id, version } = await call(keller.client, "send_offer", terms, Offer);
  const { booking_id } = await call(client, "accept_offer", { offer_id, version });
  const path = `/request/booking/${booking_id}/information`;
  const person = await openAt(browser, path, {
    email,
    width: hasScripts ? 1440 : 360,
    has_scripts: hasScripts,
  });
  return { person, client, data, keller, booking_id: String(booking_id), path };
}

async function fillHalf(page: Page): Promise<void> {
  await field(page, "Where do we meet?").fill("North door, ring");
  await page
    .getByRole("group", { name: "May some pictures be shown in the portfolio?" })
    .getByLabel("Yes")
    .check();
  await unfoldAll(page);
  await field(page, m.booking_info_email({}, en)).fill("mara@");
  await field(page, m.booking_info_city({}, en)).fill("Konst");
}

async function expectHalf(page: Page): Promise<void> {
  await expect(field(page, "Where do we meet?")).toHaveValue("North door, ring");
  await expect(
    page.getByRole("group", { name: "May some pictures be shown in the portfolio?" }).getByLabel("Yes"),
  ).toBeChecked();
  await expect(field(page, m.booking_info_email({}, en))).toHaveValue("mara@");
  await expect(field(page, m.booking_info_city({}, en))).toHaveValue("Konst");
}

/** The response to a background save. */
const kept = (page: Page, path: string) =>
  page.waitForResponse((answer) => answer.request().method() === "POST" && answer.url().endsWith(path));

/** Fills the form and waits until the page's scripts listen to it. */
async function typeOnceAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === "complete");
  await page.waitForLoadState("networkidle");
  await fillHalf(page);
}

test("input is saved when a link leads away, when the document is left and when it is hidden", async ({
  browser,
}) => {
  const { person, client, keller, booking_id, path } = await accepted(browser, true);
  const { page } = person;
  await typeOnceAlive(page);
  const [answer] = await Promise.all([
    kept(page, path),
    page
      .getByRole("navigation")
      .getByRole("link", { name: m.shell_bookings({}, en) })
      .first()
      .click(),
  ]);
  expect(answer.status()).toBe(204);
  await expect(headline(person)).toHaveText(m.booking_list_title({}, en));
  await page.goto(path);
  await expectHalf(page);

  // Another document.
  await page.waitForLoadState("networkidle");
  await field(page, m.booking_info_address({}, en)).fill("Seestr");
  await page.goto("/requests");
  await expect(async () => {
    await page.goto(path);
    await expect(field(page, m.booking_info_address({}, en))).toHaveValue("Seestr", { timeout: 500 });
  }).toPass({ timeout: 30_000 });

  // Another tab in front: the page is still there and says whether its input was saved.
  await page.waitForLoadState("networkidle");
  await field(page, m.booking_info_postal_code({}, en)).fill("784");
  await page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await expect(page.getByText(m.booking_info_kept({ name: keller.name }, en))).toBeVisible();
  expect(await rowsOf(client, "booking", booking_id)).toMatchObject([
    { status: "awaiting_information", version: 1 },
  ]);

  // Once submitted as a whole, nothing is saved as a draft any more.
  await field(page, m.booking_info_email({}, en)).fill(person.email);
  await field(page, m.booking_info_address({}, en)).fill("Seestraße 1");
  await field(page, m.booking_info_postal_code({}, en)).fill("78462");
  await page.getByRole("button", { name: m.booking_info_submit({}, en) }).click();
  await expect(headline(person)).toHaveText(m.payment_title({}, en));
  expect(await rowsOf(client, "booking", booking_id)).toMatchObject([{ status: "awaiting_payment" }]);
  expectNoFaults(person);
});

test("the button shows the sum of the way to pay that is chosen, by the stylesheet alone", async ({
  browser,
}) => {
  const { person, client, data, booking_id } = await accepted(browser, false, 2_000);
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  const { page } = person;
  await page.goto(`/request/booking/${booking_id}/payment`);
  const submit = (amount: string) =>
    page.getByRole("button", { name: m.payment_submit({ amount }, en), exact: true });
  await expect(submit("€357.00")).toBeVisible();
  await page.getByLabel(m.payment_way_full({}, en)).check();
  await expect(submit("€1,785.00")).toBeVisible();
  await expect(submit("€357.00")).toHaveCount(0);
  await expectFits(person);
  await submit("€1,785.00").click();
  await expect(page.getByRole("listitem").filter({ hasText: /^Total/ })).toContainText("1,785.00");
  // The open payment page asks for its own sum; there is no choice until it is paid or over.
  await page.goto(`/request/booking/${booking_id}/payment`);
  await expect(submit("€1,785.00")).toBeVisible();
  await expect(page.getByLabel(m.payment_way_full({}, en))).toHaveCount(0);
  expectNoFaults(person);
});

test("a printed booking is one sheet with sides, date, sums and policy, and no controls", async ({
  browser,
}) => {
  const { person, client, data, keller, booking_id } = await accepted(browser, true);
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  const { page } = person;
  await page.goto(`/booking/${booking_id}`);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  const [row] = await rowsOf(client, "booking", booking_id);
  for (const text of [keller.name, "Mara Example", data.title, "€1,785.00", String(row?.number)])
    await expect(main.getByText(text).filter({ visible: true }).first()).toBeVisible();
  for (const title of [m.booking_cost_title({}, en), m.booking_information({}, en)])
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
  for (const gone of [
    page.getByRole("link", { name: m.booking_action_payment({}, en) }),
    page.getByRole("heading", { name: m.booking_timeline({}, en) }),
    page.getByRole("heading", { name: m.booking_documents({}, en) }),
    page.getByText(m.booking_cancel_title({}, en)),
    page.getByText(m.booking_undo_title({}, en)),
  ])
    await expect(gone).toBeHidden();
  const sheet = (await page.pdf({ format: "A4", preferCSSPageSize: true })).toString("latin1");
  expect(sheet.match(/\/Type \/Page\b/g)).toHaveLength(1);
  expectNoFaults(person);
});
