// A declined card, and the way back from the payment page.
import { type Browser, expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { call, newCustomer } from "../kit/api-client.ts";
import { acceptedOffer, information } from "../kit/api-steps.ts";
import { expectFits, expectNoFaults } from "../kit/person.ts";
import { workerProviders } from "../kit/providers.ts";
import { newRequestData } from "../kit/request-data.ts";
import { openAt } from "../kit/session/session.ts";
import { expectConfirmed, orderFor } from "../kit/steps-booking.ts";
import { cards, payByCard } from "../kit/steps-pay.ts";
import { test } from "../kit/test.ts";

const en = { locale: "en" } as const;
const total = "€1,785.00";

/** A booking that waits for its payment, and its customer in a browser. */
async function payable(browser: Browser) {
  const data = newRequestData();
  const [client, { keller }] = await Promise.all([newCustomer(data.customer_email), workerProviders()]);
  const accepted = await acceptedOffer(client, keller.client, data);
  const { booking_id } = accepted;
  await call(client, "provide_information", { booking_id, version: 1, ...information(data) });
  const at = `/request/booking/${booking_id}`;
  const person = await openAt(browser, `${at}/payment`, { email: data.customer_email, width: 360 });
  return { ...accepted, at, person };
}

test("a declined card is not charged and the page says why; the same payment page then accepts another card", async ({
  browser,
}) => {
  const { person, booking_id, at } = await payable(browser);
  const { page } = person;
  await orderFor(person, total);
  const first = page.url();
  await payByCard(page, cards.declined, total);
  await expect(page.getByRole("alert")).toContainText("Your card was declined. You have not been charged.");

  await expect(async () => {
    await page.goto(`${at}/payment`);
    const title = page.getByRole("main").getByText(m.payment_failed_title({}, en));
    await expect(title).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(page.getByText(m.payment_failure_card_declined({}, en))).toBeVisible();
  const [promise = ""] = m.payment_held_until({ when: "|" }, en).split("|");
  await expect(page.getByRole("main")).toContainText(promise);
  await expectFits(person);

  await orderFor(person, total);
  expect(page.url()).toBe(first);
  await payByCard(page, cards.good, total);
  await expectConfirmed(person, booking_id, total);

  // Once paid, the payment's address leads to the booking.
  await page.goto(`${at}/payment`);
  await expect(page).toHaveURL(`/booking/${booking_id}?notice=confirmed`);
  await expect(page.getByText(m.booking_notice_confirmed({}, en))).toBeVisible();
  expectNoFaults(person);
});

test("the way back from the payment page explains that nothing was charged and leads to the same payment", async ({
  browser,
}) => {
  const { person, at } = await payable(browser);
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
