// Leaving before anything was paid: taking an acceptance back in time, and cancelling from the list, by either side,
// with and without scripts.
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectMail } from "./kit/inbox.ts";
import { type Client, call, customerPassword, newCustomer, rowsOf, signedIn } from "./kit/machine.ts";
import { acceptedOffer, information, Offer, openRequest, termsOf } from "./kit/machine-steps.ts";
import { kellersLines, newOccasion, type Occasion, wintersLines } from "./kit/occasion.ts";
import { expectFits, expectNoFaults, headline, openBrowser, type Person } from "./kit/person.ts";
import { signIn } from "./kit/steps-account.ts";
import { orderFor } from "./kit/steps-booking.ts";
import { test } from "./kit/test.ts";

const offset = 150;
const en = { locale: "en" } as const;
const kellers = "€1,785.00";
const winters = "€2,261.00";

async function customerAt(
  browser: Browser,
  email: string,
  path: string,
  has_scripts: boolean,
): Promise<Person> {
  const who = { email, name: "Mara Example", password: customerPassword, width: has_scripts ? 1440 : 360 };
  const person = await openBrowser(browser, who, has_scripts);
  await signIn(person, path);
  return person;
}

/** An open request with two offers, and its customer looking at them. */
async function compared(browser: Browser, has_scripts: boolean) {
  const occasion = newOccasion(offset);
  const client = await newCustomer(occasion.customer_email);
  const [keller, winter] = await Promise.all([signedIn("provider@demo.test"), signedIn("winter@demo.test")]);
  const request_id = await openRequest(client, occasion);
  await call(keller, "send_offer", termsOf(request_id, kellersLines, occasion), Offer);
  await call(winter, "send_offer", termsOf(request_id, wintersLines, occasion), Offer);
  const person = await customerAt(browser, occasion.customer_email, `/request/${request_id}`, has_scripts);
  return { occasion, client, request_id, person };
}

const views = (page: Page) => page.getByRole("link", { name: new RegExp(`^${m.offer_view({}, en)}`) });

/** Opens the offer at this place of the comparison and accepts it; ends on the information step. */
async function accept({ page }: Person, index: number, total: string): Promise<string> {
  await views(page).nth(index).click();
  await page.getByRole("button", { name: m.offer_accept({ total }, en) }).click();
  await expect(page.getByText(m.booking_notice_accepted({}, en))).toBeVisible();
  return /\/request\/booking\/([0-9a-f-]{36})\/information/.exec(page.url())?.[1] ?? "";
}

for (const has_scripts of [true, false]) {
  test(`an acceptance taken back in time brings all offers back, and another one can be accepted, ${has_scripts ? "with" : "without"} scripts`, async ({
    browser,
  }) => {
    const { person, client, occasion, request_id } = await compared(browser, has_scripts);
    const { page } = person;
    const first = await accept(person, 0, kellers);
    await expectFits(person);

    await page.getByText(m.booking_undo_title({}, en), { exact: true }).click();
    await expectFits(person);
    await page.getByRole("button", { name: m.booking_undo_submit({}, en) }).click();
    await expect(page).toHaveURL(`/request/${request_id}?notice=undone`);
    await expect(page.getByText(m.request_notice_undone_title({}, en))).toBeVisible();
    await expect(views(page)).toHaveCount(2);
    for (const total of [kellers, winters])
      await expect(page.getByText(total, { exact: true }).filter({ visible: true })).toBeVisible();
    await expectFits(person);

    const second = await accept(person, 1, winters);
    expect(second).not.toBe(first);
    await page.goto(`/booking/${first}`);
    await expect(page.getByRole("main")).toContainText(m.booking_state_undone_customer({}, en));
    await expect(page.getByRole("main")).not.toContainText(m.booking_state_lapsed_customer({}, en));
    await expectFits(person);
    await page.goto("/bookings?group=cancelled");
    const row = page.getByRole("listitem").filter({ hasText: occasion.title });
    await expect(row).toContainText(m.booking_status_undone({}, en));
    expect(
      (await rowsOf(client, "booking", request_id, "request_id")).map(({ status }) => status).sort(),
    ).toEqual(["awaiting_information", "lapsed"]);
    await expectMail("provider@demo.test", m.mail_booking_undone_subject({ title: occasion.title }, en));
    expectNoFaults(person);
  });
}

test("the address with the question opens it, and once a payment was begun there is none", async ({
  browser,
}) => {
  const { occasion, client, booking_id } = await accepted();
  await call(client, "provide_information", { booking_id, version: 1, ...information(occasion) });
  const at = `/request/booking/${booking_id}/payment`;
  const person = await customerAt(browser, occasion.customer_email, `${at}?undo=1#undo`, false);
  const { page } = person;
  const button = page.getByRole("button", { name: m.booking_undo_submit({}, en) });
  await expect(button).toBeVisible();
  const stale = await person.context.newPage();
  await stale.goto(`/booking/${booking_id}?undo=1#undo`);
  await orderFor(person, kellers);
  await page.goto(at);
  await expect(headline(person)).toHaveText(m.payment_title({}, en));
  await expect(button).toHaveCount(0);
  // A page that was open before still has the button; it is told why not.
  await stale.getByRole("button", { name: m.booking_undo_submit({}, en) }).click();
  await expect(stale.getByText(m.refusal_payment_in_progress({}, en))).toBeVisible();
  expectNoFaults(person);
});

async function accepted(): Promise<{ occasion: Occasion; client: Client; booking_id: string }> {
  const occasion = newOccasion(offset);
  const client = await newCustomer(occasion.customer_email);
  const { booking_id } = await acceptedOffer(client, await signedIn("provider@demo.test"), occasion);
  return { occasion, client, booking_id };
}

/** Turns the pages of a list until this row is there: how many come before it depends on the journeys so far. */
async function turnTo(page: Page, row: Locator): Promise<void> {
  const more = page.getByRole("link", { name: m.common_show_more({}, en) });
  await expect(row.or(more).first()).toBeVisible();
  for (let pages = 0; pages < 10 && (await row.count()) === 0; pages += 1) {
    const from = page.url();
    await more.click();
    await expect(page).not.toHaveURL(from);
    await expect(row.or(more).first()).toBeVisible();
  }
}

for (const has_scripts of [true, false]) {
  for (const side of ["customer", "provider"] as const) {
    test(`the ${side} cancels an unpaid booking from the list, ${has_scripts ? "with" : "without"} scripts`, async ({
      browser,
    }) => {
      const { occasion, client, booking_id } = await accepted();
      const who = { email: "provider@demo.test", name: "Studio Keller", width: has_scripts ? 1440 : 360 };
      const person =
        side === "customer"
          ? await customerAt(browser, occasion.customer_email, "/bookings", has_scripts)
          : await openBrowser(browser, who, has_scripts);
      if (side === "provider") await signIn(person, "/bookings?group=upcoming");
      const { page } = person;
      const row = page.getByRole("listitem").filter({ hasText: occasion.title });
      await turnTo(page, row);
      await row.getByRole("link", { name: m.booking_row_cancel({}, en) }).click();
      await expectFits(person);
      const submit =
        side === "customer" ? m.booking_cancel_submit({}, en) : m.booking_cancel_submit_provider({}, en);
      // Without a reason nothing happens, and the question stays open.
      await row.getByRole("button", { name: submit }).click();
      await expect(row.getByText(m.refusal_issue_required({}, en)).first()).toBeVisible();
      await row.getByLabel(m.booking_cancel_reason({}, en)).fill("Our plans have changed.");
      await row.getByRole("button", { name: submit }).click();
      const told = page.getByText(m.booking_notice_row_cancelled({ title: occasion.title }, en));
      await expect(told).toBeVisible();
      await expect(page).toHaveURL(/^[^?]*\/bookings\?/);
      await expect(row).toHaveCount(0);
      await expectFits(person);
      expect(await rowsOf(client, "booking", booking_id)).toMatchObject([{ status: "cancelled" }]);
      expectNoFaults(person);
    });
  }
}

test("a page left open says when the hold has ended and leads to what is so now", async ({ browser }) => {
  const { occasion, client, booking_id } = await accepted();
  await call(client, "provide_information", { booking_id, version: 1, ...information(occasion) });
  const at = `/request/booking/${booking_id}/payment`;
  const person = await customerAt(browser, occasion.customer_email, "/bookings", true);
  const { page } = person;
  await page.clock.install();
  await page.goto(at);
  await expect(page.getByText(m.booking_hold_passed({}, en))).toHaveCount(0);
  // Again, should the page's scripts not have begun to count yet.
  await expect(async () => {
    await page.clock.fastForward(72 * 3_600_000 + 10_000);
    await expect(page.getByText(m.booking_hold_passed({}, en))).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("link", { name: m.booking_hold_reload({}, en) }).click();
  await expect(headline(person)).toHaveText(m.payment_title({}, en));
  expectNoFaults(person);
});
