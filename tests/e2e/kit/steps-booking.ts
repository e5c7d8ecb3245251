// From an accepted offer to a booking both sides can see: information, payment, success.
import { expect } from "@playwright/test";
import { m } from "#messages/messages.js";
import { expectFits, field, headline, type Person } from "./person.ts";
import type { RequestData } from "./request-data.ts";

const words = ({ locale }: Person) => ({ locale });

/** Fills in the information page: answers, contact and billing. Ends on the payment page; returns the booking's id. */
export async function giveInformation(person: Person, provider: string): Promise<string> {
  const { page } = person;
  const o = words(person);
  await expect(headline(person)).toHaveText(m.booking_info_title({}, o));
  const id = /\/request\/booking\/([0-9a-f-]{36})\/information/.exec(page.url())?.[1] ?? "";
  await expect(
    page.getByRole("heading", { name: m.booking_info_contact({ name: provider }, o) }),
  ).toBeVisible();
  await field(page, "Where do we meet?").fill("North door, ring twice");
  await page
    .getByRole("group", { name: "May some pictures be shown in the portfolio?" })
    .getByLabel("Yes")
    .check();
  await expect(field(page, m.booking_info_email({}, o))).toHaveValue(person.email);
  await field(page, m.booking_info_address({}, o)).fill("Seestraße 1");
  await field(page, m.booking_info_postal_code({}, o)).fill("78462");
  await field(page, m.booking_info_city({}, o)).fill("Konstanz");
  await field(page, m.booking_info_country({}, o)).selectOption("DE");
  await expectFits(person);
  await page.getByRole("button", { name: m.booking_info_submit({}, o) }).click();
  await expect(headline(person)).toHaveText(m.payment_title({}, o));
  await expect(page).toHaveURL(`/request/booking/${id}/payment`);
  await expectFits(person);
  return id;
}

/** Places the binding order for this amount; ends on the hosted pay page. */
export function orderFor(person: Person, amount: string): Promise<void> {
  return pressToPay(person, m.payment_submit({ amount }, words(person)));
}

/** Pays this amount of an already confirmed booking; ends on the hosted pay page. */
export function payRestOf(person: Person, amount: string): Promise<void> {
  return pressToPay(person, m.payment_submit_rest({ amount }, words(person)));
}

async function pressToPay({ page }: Person, name: string): Promise<void> {
  await page.getByRole("button", { name }).click();
  await expect(page).toHaveURL(/\/pay\//);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Pay /);
}

/** Back from the pay page: confirmed, with the receipt. */
export function expectConfirmed(person: Person, id: string, amount: string): Promise<void> {
  return expectReceipt(person, id, { amount, title: m.payment_confirmed_title({}, words(person)) });
}

/** Back from the pay page of a later payment: it has arrived, with the receipt. */
export function expectArrived(person: Person, id: string, amount: string): Promise<void> {
  return expectReceipt(person, id, { amount, title: m.payment_later_arrived_title({}, words(person)) });
}

async function expectReceipt(
  person: Person,
  id: string,
  { amount, title }: { amount: string; title: string },
): Promise<void> {
  const { page } = person;
  await expect(headline(person)).toHaveText(title, { timeout: 30_000 });
  await expect(page).toHaveURL(new RegExp(`/request/booking/${id}/payment/success`));
  await expect(page.getByRole("main")).toContainText(amount);
  await expectFits(person);
}

/** The booking is in the person's list and on its page, with this amount. */
export async function expectBooking(
  person: Person,
  booking: { id: string; data: RequestData; amount: string; other: string; status: string },
): Promise<void> {
  const { page } = person;
  const { id, data, amount, other, status } = booking;
  await page.goto("/bookings");
  await expect(headline(person)).toHaveText(m.booking_list_title({}, words(person)));
  const row = page.getByRole("listitem").filter({ hasText: data.title });
  for (const text of [status, amount, other]) await expect(row).toContainText(text);
  await expectFits(person);
  await row.getByRole("heading").getByRole("link", { name: data.title }).click();
  await expect(page).toHaveURL(`/booking/${id}`);
  await expect(headline(person)).toHaveText(data.title);
  for (const text of [status, amount, other]) await expect(page.getByRole("main")).toContainText(text);
  await expectFits(person);
}
