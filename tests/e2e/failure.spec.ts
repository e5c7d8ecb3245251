// What happens when something goes otherwise than planned: a refused card, a way back, a wrong address, a stranger.
import { randomUUID } from "node:crypto";
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call, customerPassword, newCustomer, signedIn } from "./kit/machine.ts";
import { type Accepted, acceptedOffer, information } from "./kit/machine-steps.ts";
import { newOccasion } from "./kit/occasion.ts";
import { expectFits, expectNoFaults, headline, openBrowser, type Person } from "./kit/person.ts";
import { signIn, signOut } from "./kit/steps-account.ts";
import { expectConfirmed, orderFor } from "./kit/steps-booking.ts";
import { cards, payByCard } from "./kit/steps-pay.ts";
import { test } from "./kit/test.ts";

const offset = 50;
const en = { locale: "en" } as const;
const total = "€1,785.00";

async function customerAt(browser: Browser, email: string, path: string): Promise<Person> {
  const who = { email, name: "Mara Example", password: customerPassword, width: 360 };
  const person = await openBrowser(browser, who, true);
  await signIn(person, path);
  return person;
}

/** A booking that waits for information, or for its payment, and its customer at a browser. */
async function held(browser: Browser, { is_informed }: { is_informed: boolean }) {
  const occasion = newOccasion(offset);
  const [client, provider] = await Promise.all([
    newCustomer(occasion.customer_email),
    signedIn("provider@demo.test"),
  ]);
  const accepted = await acceptedOffer(client, provider, occasion);
  const { booking_id } = accepted;
  if (is_informed) {
    await call(client, "provide_information", { booking_id, version: 1, ...information(occasion) });
  }
  const at = `/request/booking/${booking_id}`;
  const person = await customerAt(
    browser,
    occasion.customer_email,
    `${at}/${is_informed ? "payment" : "information"}`,
  );
  return { ...accepted, at, person };
}

test("a declined card charges nothing and says why; the same payment page then takes another card", async ({
  browser,
}) => {
  const { person, booking_id, at } = await held(browser, { is_informed: true });
  const { page } = person;
  await orderFor(person, total);
  const first = page.url();
  await payByCard(page, cards.declined, total);
  await expect(page.getByRole("alert")).toContainText("Your card was declined. You have not been charged.");

  await expect(async () => {
    await page.goto(`${at}/payment`);
    const told = page.getByRole("main").getByText(m.payment_failed_title({}, en));
    await expect(told).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText(m.payment_failure_card_declined({}, en))).toBeVisible();
  const [promise = ""] = m.payment_held_until({ when: "|" }, en).split("|");
  await expect(page.getByRole("main")).toContainText(promise);
  await expectFits(person);

  await orderFor(person, total);
  expect(page.url()).toBe(first);
  await payByCard(page, cards.good, total);
  await expectConfirmed(person, booking_id, total);

  // Paid is paid: the payment's address leads to the booking from now on.
  await page.goto(`${at}/payment`);
  await expect(page).toHaveURL(`/booking/${booking_id}?notice=confirmed`);
  await expect(page.getByText(m.booking_notice_confirmed({}, en))).toBeVisible();
  expectNoFaults(person);
});

test("the way back from the payment page explains that nothing was charged and leads to the same payment", async ({
  browser,
}) => {
  const { person, at } = await held(browser, { is_informed: true });
  const { page } = person;
  await orderFor(person, total);
  const first = page.url();
  await page.getByRole("link", { name: "Back to Proffer" }).click();
  await expect(page).toHaveURL(`${at}/payment?returned=1`);
  await expect(page.getByText(m.payment_returned_title({}, en))).toBeVisible();
  await expect(page.getByText(m.payment_returned_text({}, en))).toBeVisible();
  await expectFits(person);
  await orderFor(person, total);
  expect(page.url()).toBe(first);
  expectNoFaults(person);
});

test("the address of a later step leads to the step that is due and says so", async ({ browser }) => {
  const { person, at, booking_id } = await held(browser, { is_informed: false });
  const { page } = person;
  for (const later of [`${at}/payment`, `${at}/payment/success`]) {
    await page.goto(later);
    await expect(page).toHaveURL(`${at}/information?notice=information_first`);
    await expect(page.getByText(m.booking_notice_information_first({}, en))).toBeVisible();
    await expectFits(person);
  }
  const informed = await held(browser, { is_informed: true });
  await informed.person.page.goto(`${informed.at}/payment/success`);
  await expect(informed.person.page).toHaveURL(`${informed.at}/payment?notice=pay_first`);
  await expect(informed.person.page.getByText(m.booking_notice_pay_first({}, en))).toBeVisible();
  // A step behind is open: what was given can be changed.
  await informed.person.page.goto(`${informed.at}/information`);
  await expect(headline(informed.person)).toHaveText(m.booking_info_title_edit({}, en));
  expect(booking_id).not.toBe(informed.booking_id);
  expectNoFaults(person, informed.person);
});

const pagesOf = ({ request_id, offer_id, booking_id }: Accepted) => [
  `/request/${request_id}`,
  `/request/${request_id}/offer/${offer_id}`,
  `/request/success/${request_id}`,
  `/booking/${booking_id}`,
  ...["information", "payment", "payment/success"].map((step) => `/request/booking/${booking_id}/${step}`),
];

test("to a stranger a request, an offer and a booking look like pages that do not exist", async ({
  browser,
}) => {
  const accepted = await held(browser, { is_informed: true });
  const stranger = newOccasion(offset).customer_email;
  await newCustomer(stranger);
  const { page } = await customerAt(browser, stranger, "/requests");
  const nothing = { request_id: randomUUID(), offer_id: randomUUID(), booking_id: randomUUID() };
  for (const path of [...pagesOf(accepted), ...pagesOf(nothing)]) {
    const response = await page.goto(path);
    expect([path, response?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(m.shell_not_found_title({}, en));
  }
  await page.goto("/bookings");
  await expect(page.getByText(m.booking_list_empty_customer_title({}, en))).toBeVisible();
});

test("after signing out nothing of the account is shown, and signing in leads back to where one was", async ({
  browser,
}) => {
  const { person, booking_id } = await held(browser, { is_informed: true });
  const { page, context, email, password } = person;
  await page.goto(`/booking/${booking_id}`);
  await signOut(person);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => name.startsWith("proffer-auth"))).toEqual([]);
  await page.goBack();
  await page.reload();
  await expect(headline(person)).toHaveText(m.shell_signed_out_title({}, en));
  const response = await page.goto(`/booking/${booking_id}`);
  expect(response?.status()).toBe(401);
  await expectFits(person);
  await page
    .getByRole("main")
    .getByRole("link", { name: m.shell_sign_in({}, en) })
    .click();
  await page.getByLabel(m.account_email({}, en)).fill(email);
  await page.getByLabel(m.account_password({}, en)).fill(password);
  await page.getByRole("button", { name: m.account_sign_in_submit({}, en) }).click();
  await expect(page).toHaveURL(`/booking/${booking_id}`);
});
